// Drive a real browser by a list of steps from stdin, and tell what was seen as JSON.
// { chromium, module, width, height, webgl, steps: [{ do, … }] } in, { seen, errors, requests } out.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const job = JSON.parse(readFileSync(0, "utf8"));
const { chromium } = createRequire(job.module)("playwright-core");
const folder = mkdtempSync(path.join(tmpdir(), "acausal-browser-"));
const quiet = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
  ...(job.webgl ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"] : []),
];
// A function is called, an expression is taken as it is.
const expression = (text) => (text.trim().startsWith("()") ? `(${text})()` : text);
const errors = [];
const requests = [];
const seen = [];
const context = await chromium.launchPersistentContext(folder, {
  executablePath: job.chromium,
  headless: true,
  args: quiet.filter((flag) => !(job.webgl && flag === "--disable-gpu")),
  viewport: { width: job.width, height: job.height },
  reducedMotion: job.reducedMotion ?? "no-preference",
});
try {
  const page = context.pages()[0] ?? (await context.newPage());
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => (errors.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => requests.push(request.url().slice(0, 60)));
  for (const step of job.steps) {
    switch (step.do) {
      case "open":
        await page.goto(step.url, { waitUntil: "load" });
        break;
      case "hover":
        await page.locator(step.at).nth(step.nth ?? 0).hover({ force: true, position: step.position });
        break;
      case "mouse":
        await page.mouse.move(step.x, step.y);
        break;
      case "drag": // by the mouse along points in parts of an element, or of a script, in so many moves each
        {
          const box = step.at ? await page.locator(step.at).nth(step.nth ?? 0).boundingBox() : null;
          const place = ([x, y]) => (box ? [box.x + x * box.width, box.y + y * box.height] : [x, y]);
          const along = step.along ?? (await page.evaluate(expression(step.script)));
          await page.mouse.move(...place(along[0]));
          await page.mouse.down();
          for (const point of along.slice(1)) {
            await page.mouse.move(...place(point), { steps: step.moves ?? 10 });
          }
          if (!step.keep) await page.mouse.up();
        }
        break;
      case "release":
        await page.mouse.up();
        break;
      case "down":
        await page.keyboard.down(step.key);
        break;
      case "up":
        await page.keyboard.up(step.key);
        break;
      case "click":
        await page.locator(step.at).nth(step.nth ?? 0).click({ force: step.force ?? false });
        break;
      case "focus":
        await page.locator(step.at).nth(step.nth ?? 0).focus();
        break;
      case "press":
        for (let i = 0; i < (step.times ?? 1); i++) await page.keyboard.press(step.key);
        break;
      case "type":
        await page.keyboard.type(step.text);
        break;
      case "wait":
        // Asked again and again: the pages' policy forbids what playwright's own waiting does.
        for (let i = 0; !(await page.evaluate(expression(step.script))); i++) {
          if (i > 400) throw new Error(`waited in vain for ${step.script}`);
          await page.waitForTimeout(50);
        }
        break;
      case "pause":
        await page.waitForTimeout(step.milliseconds);
        break;
      case "media":
        await page.emulateMedia({ media: step.media ?? null, colorScheme: step.scheme ?? null });
        break;
      case "size":
        await page.setViewportSize({ width: step.width, height: step.height });
        await page.waitForTimeout(step.milliseconds ?? 300);
        break;
      case "pdf":
        await page.pdf({ path: step.path, format: "A4", printBackground: true });
        break;
      case "read":
        seen.push(await page.evaluate(expression(step.script)));
        break;
      case "inside": // each page in a frame of this one, in its order
        for (const frame of page.frames().slice(1)) seen.push(await frame.evaluate(expression(step.script)));
        break;
      case "screenshot":
        await page.screenshot({ path: step.path, fullPage: step.full ?? false });
        break;
      default:
        throw new Error(`no step is called ${step.do}`);
    }
  }
} finally {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(JSON.stringify({ seen, errors, requests }));
