// @ts-check
// Bodies pushed by hand: a force from a point of the body to the pointer, drawn as an arrow.

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Plane, Vector3 } from "three";

/**
 * @typedef {{name: string, parts: string[], load: number[], moment: number[], spot: number[],
 *   turn: number[], mass: number, grip: [number, number, number], unit: string}} Body
 * @typedef {{body: Body, point: number[], goal: number[]}} Pull
 * @typedef {{live: () => boolean, tell: (pull: Pull | null) => void}} Told
 * @typedef {{origin: Float64Array, axes: Float64Array}} Pose
 * @typedef {ReturnType<typeof import("./stage.js").makeStage>} Stage
 */

const NEAR = [0, 7, 14]; // pixels beside a body at which it is still taken: a finger is wide
const BY_KEY = 0.25; // of the size of the picture: how far the pointer of a key is away
const COLOUR = "#d55e00";

/**
 * @param {Stage} stage
 * @param {HTMLCanvasElement} canvas
 * @param {Body[]} bodies
 * @param {Told & {plane: boolean, poseOf: (body: Body, row: Float64Array) => Pose}} told
 */
export function makePull(stage, canvas, bodies, told) {
  const { camera, size } = stage;
  const chooser = /** @type {HTMLSelectElement | null} */ (document.getElementById("body"));
  const arrow = makeArrow();
  stage.scene.add(arrow.group);
  /** @type {{body: Body, local: Vector3, plane: Plane, pointer: number, key: Vector3 | null} | null} */
  let held = null;
  const [goal, at] = [new Vector3(), new Vector3()];
  /** @type {Float64Array | null} */
  let row = null;

  /** Return the body that is seen at a point of the window, or near it.
   * @param {number} x
   * @param {number} y
   */
  function bodyAt(x, y) {
    for (const off of NEAR) {
      const ways = off ? [[1, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7], [-0.7, -0.7]] : [[0, 0]];
      for (const [dx, dy] of ways) {
        const hit = stage.seenAt(x + off * dx, y + off * dy);
        const body = hit && bodies.find(({ parts }) => parts.includes(hit.name));
        if (body) return { body, point: hit.point };
      }
    }
    return null;
  }

  /** Return where a point of a body is now.
   * @param {Body} body
   * @param {Vector3} local
   * @param {Vector3} into
   */
  function placeOf(body, local, into) {
    if (!row) return into;
    const { origin, axes } = told.poseOf(body, row);
    const [x, y, z] = local.toArray();
    return into.set(
      origin[0] + axes[0] * x + axes[3] * y + axes[6] * z,
      origin[1] + axes[1] * x + axes[4] * y + axes[7] * z,
      origin[2] + axes[2] * x + axes[5] * y + axes[8] * z,
    );
  }

  /** Return a point of the world in the axes of a body.
   * @param {Body} body
   * @param {Vector3} point
   */
  function localOf(body, point) {
    if (!row) return new Vector3();
    const { origin, axes } = told.poseOf(body, row);
    const d = point.toArray().map((v, i) => v - origin[i]);
    const along = (/** @type {number} */ k) => axes[3 * k] * d[0] + axes[3 * k + 1] * d[1] + axes[3 * k + 2] * d[2];
    return new Vector3(along(0), along(1), along(2));
  }

  function tell() {
    if (!held) return;
    placeOf(held.body, held.local, at);
    if (held.key) goal.copy(at).addScaledVector(held.key, BY_KEY * size);
    told.tell({ body: held.body, point: held.local.toArray(), goal: goal.toArray() });
    arrow.show(at, goal);
    stage.render();
  }

  /** @param {PointerEvent} event */
  function aim(event) {
    if (!held) return;
    stage.rayAt(event.clientX, event.clientY).intersectPlane(held.plane, goal); // keeps it where there is none
    tell();
  }

  function release() {
    if (!held) return;
    held = null;
    told.tell(null);
    arrow.group.visible = false;
    if (stage.orbit) stage.orbit.enabled = true;
    stage.render();
  }

  // Before the view takes the pointer: what is pressed on a body pulls it, elsewhere the view turns.
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (!told.live() || held || !row || event.button !== 0) return;
      const found = bodyAt(event.clientX, event.clientY);
      if (!found) return;
      const { body, point } = found;
      const normal = told.plane ? new Vector3(0, 0, 1) : camera.getWorldDirection(new Vector3());
      if (told.plane) point.z = 0;
      const plane = new Plane().setFromNormalAndCoplanarPoint(normal, point);
      held = { body, local: localOf(body, point), plane, pointer: event.pointerId, key: null };
      goal.copy(point);
      if (stage.orbit) stage.orbit.enabled = false;
      canvas.setPointerCapture(event.pointerId);
      if (chooser) chooser.value = String(bodies.indexOf(body));
      tell();
    },
    { capture: true },
  );
  canvas.addEventListener("pointermove", (event) => {
    if (held && held.pointer === event.pointerId && !held.key) aim(event);
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.addEventListener(kind, (event) => {
      if (held && held.pointer === event.pointerId) release();
    });
  }

  // By keys: the body that is chosen, along the axes of the window, as long as a key is down.
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  canvas.addEventListener(
    "keydown",
    (event) => {
      const way = ways[/** @type {keyof typeof ways} */ (event.key)];
      if (!way || !told.live() || !chooser?.value || !row) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // else the view turns
      if (event.repeat || (held && !held.key)) return;
      const body = bodies[Number(chooser.value)];
      const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const key = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1).multiplyScalar(way[1]);
      key.addScaledVector(right, way[0]);
      if (told.plane) key.setZ(0);
      const plane = new Plane();
      held = { body, local: new Vector3(...body.grip), plane, pointer: -1, key: key.normalize() };
      tell();
    },
    { capture: true },
  );
  for (const kind of ["keyup", "blur"]) canvas.addEventListener(kind, () => held?.key && release());

  return {
    release,
    /** Follow the body with the arrow: the last values of the run.
     * @param {Float64Array} values
     */
    follow(values) {
      row = values;
      if (!held) return;
      if (held.key) tell();
      else arrow.show(placeOf(held.body, held.local, at), goal);
    },
    /** Where a body can be taken and where it is, in points of the window: for tests.
     * @param {number} number
     */
    grip(number) {
      const body = bodies[number];
      camera.updateMatrixWorld();
      const seen = placeOf(body, new Vector3(...body.grip), new Vector3()).project(camera);
      const box = canvas.getBoundingClientRect();
      return [box.left + (0.5 + seen.x / 2) * box.width, box.top + (0.5 - seen.y / 2) * box.height];
    },
    arrow: arrow.group,
  };

  function makeArrow() {
    const thick = 0.006 * size;
    const ink = new MeshBasicMaterial({ color: COLOUR, depthTest: false, transparent: true });
    const shaft = new Mesh(new CylinderGeometry(thick, thick, 1, 12).translate(0, 0.5, 0), ink);
    const tip = new Mesh(new ConeGeometry(3 * thick, 9 * thick, 16).translate(0, -4.5 * thick, 0), ink);
    const group = new Group();
    group.add(shaft, tip);
    group.visible = false;
    for (const part of [shaft, tip]) part.renderOrder = 10;
    const [along, upright] = [new Vector3(), new Vector3(0, 1, 0)];
    return {
      group,
      /** @param {Vector3} from @param {Vector3} to */
      show(from, to) {
        along.subVectors(to, from);
        const length = along.length();
        group.visible = length > 0;
        if (!length) return;
        const head = Math.min(1, length / (14 * thick)); // a short arrow has a small head
        group.position.copy(from);
        group.quaternion.setFromUnitVectors(upright, along.divideScalar(length));
        shaft.scale.set(head, length - 8 * thick * head, head);
        tip.scale.setScalar(head);
        tip.position.set(0, length, 0);
      },
    };
  }
}
