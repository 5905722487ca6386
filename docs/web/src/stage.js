// @ts-check
// The stage: bodies in space by three.js, placed by numbers, seen by a camera that turns.

import {
  AmbientLight,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  GridHelper,
  Group,
  HemisphereLight,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";


/**
 * @typedef {{name: string, role: string, colour: string, begin: number, still?: boolean,
 *   mesh?: number, scale?: [number, number, number], width?: number, size?: number,
 *   points?: number, cells?: number[][], shades?: number}} Shape
 * @typedef {{t: number, frames: number, grid: [number, number],
 *   meshes: {points: number[], faces: number[][], smooth: boolean}[], shapes: Shape[],
 *   low: [number, number, number], high: [number, number, number], plane: boolean, up: string,
 *   reach: [number, number, number][], centre: [number, number, number],
 *   unit: string, shift: number | null, darkest: number, numbers: string}} Motion
 * @typedef {(frame: number, share: number, time: number) => void} Move
 */

const POINT = 0.0022; // of the size of the picture: a point of width in print
const LAYERS = 8; // bodies in one place that are told apart
const EDGE_ANGLE = 35; // degrees between faces from which their edge is drawn
const SHADES = ["#440154", "#3b528b", "#21918c", "#5ec962", "#fde725"].map((c) => new Color(c));

/**
 * Put the shapes of a motion on a canvas. `source.numbers` holds their poses and may change.
 * @param {Motion} motion
 * @param {{numbers: Float32Array | Float64Array}} source
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} place
 * @param {(name: string) => void} pointed
 */
export function makeStage(motion, source, canvas, place, pointed) {
  const low = new Vector3(...motion.low);
  const high = new Vector3(...motion.high);
  const size = Math.max(...high.clone().sub(low).toArray()) || 1;

  const scene = new Scene();
  /** @type {Move[]} */
  const moves = [];

  /** Read a value between two pictures.
   * @param {Shape} shape
   * @param {number} width
   * @param {number} frame
   * @param {number} share
   * @param {Float32Array} into
   */
  function read(shape, width, frame, share, into) {
    const begin = shape.begin + (shape.still ? 0 : frame * width);
    if (shape.still || share === 0) {
      into.set(source.numbers.subarray(begin, begin + width));
      return;
    }
    for (let i = 0; i < width; i++) {
      into[i] = (1 - share) * source.numbers[begin + i] + share * source.numbers[begin + width + i];
    }
  }

  /** @param {string} colour @param {object} [more] */
  const paint = (colour, more = {}) =>
    new MeshStandardMaterial({ color: colour, roughness: 0.62, metalness: 0.08, side: DoubleSide, ...more });

  let layers = 0;
  /** Faces of two bodies in one place, as of folded panels, would flicker: each body lies a few steps
   * of depth behind the one before it, and its own edges before it. */
  const layered = () => {
    layers = (layers % LAYERS) + 1;
    return { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 8 * layers };
  };

  /** @type {{solid: BufferGeometry, strokes: BufferGeometry | null, smooth: boolean}[]} */
  const geometries = motion.meshes.map(({ points, faces, smooth }) => {
    /** @type {number[]} */
    const corners = [];
    /** @type {number[]} */
    const strokes = [];
    for (const face of faces) {
      if (face.length === 2) {
        for (const k of face) strokes.push(...points.slice(3 * k, 3 * k + 3));
        continue;
      }
      for (let k = 1; k + 1 < face.length; k++) {
        for (const n of [face[0], face[k], face[k + 1]]) corners.push(...points.slice(3 * n, 3 * n + 3));
      }
    }
    const solid = new BufferGeometry();
    solid.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    solid.computeVertexNormals();
    /** @type {BufferGeometry | null} */
    let lines = null;
    if (strokes.length) {
      lines = new BufferGeometry();
      lines.setAttribute("position", new BufferAttribute(new Float32Array(strokes), 3));
    }
    return { solid, strokes: lines, smooth };
  });

  /** A body by its mesh: rigid by seven numbers, stretched by twelve.
   * @param {Shape} shape
   */
  function addSolid(shape) {
    const { solid, strokes } = geometries[shape.mesh ?? 0];
    const group = new Group();
    const scaled = new Group();
    scaled.scale.set(...(shape.scale ?? [1, 1, 1]));
    const dark = new Color(shape.colour).multiplyScalar(0.5);
    if (solid.getAttribute("position").count) {
      scaled.add(new Mesh(solid, paint(shape.colour, layered())));
      scaled.add(new LineSegments(new EdgesGeometry(solid, EDGE_ANGLE), new LineBasicMaterial({ color: dark })));
    }
    if (strokes) scaled.add(new LineSegments(strokes, new LineBasicMaterial({ color: dark })));
    group.add(scaled);
    group.userData.name = shape.name;
    scene.add(group);
    const width = shape.width ?? 7;
    const now = new Float32Array(width);
    group.matrixAutoUpdate = false;
    const turn = new Quaternion();
    const place = new Vector3();
    const one = new Vector3(1, 1, 1);
    moves.push((frame, share) => {
      read(shape, width, frame, share, now);
      place.set(now[0], now[1], now[2]);
      if (width === 7) {
        turn.set(now[3], now[4], now[5], now[6]).normalize();
        group.matrix.compose(place, turn, one);
      } else {
        const [, , , a, b, c, d, e, f, g, h, i] = now;
        group.matrix.set(a, d, g, place.x, b, e, h, place.y, c, f, i, place.z, 0, 0, 0, 1);
      }
      group.matrixWorldNeedsUpdate = true;
    });
  }

  /** Round bars from point to point.
   * @param {Shape} shape
   * @param {[number, number][]} pairs
   * @param {number} thick
   */
  function addBars(shape, pairs, thick) {
    const width = 3 * (shape.points ?? 2);
    const now = new Float32Array(width);
    const bar = new CylinderGeometry(thick / 2, thick / 2, 1, 14, 1);
    const bars = new InstancedMesh(bar, paint(shape.colour), pairs.length);
    const knots = new InstancedMesh(new SphereGeometry(thick / 2, 14, 10), paint(shape.colour), shape.points ?? 2);
    for (const part of [bars, knots]) {
      part.frustumCulled = false;
      part.userData.name = shape.name;
      scene.add(part);
    }
    const [a, b, along, middle] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
    const [turn, stretch, upright, matrix] = [new Quaternion(), new Vector3(), new Vector3(0, 1, 0), new Matrix4()];
    const [still, one] = [new Quaternion(), new Vector3(1, 1, 1)];
    moves.push((frame, share) => {
      read(shape, width, frame, share, now);
      pairs.forEach(([p, q], k) => {
        a.fromArray(now, 3 * p);
        b.fromArray(now, 3 * q);
        along.subVectors(b, a);
        const length = along.length();
        if (length > 0) turn.setFromUnitVectors(upright, along.divideScalar(length));
        middle.addVectors(a, b).multiplyScalar(0.5);
        bars.setMatrixAt(k, matrix.compose(middle, turn, stretch.set(1, length || 1e-12, 1)));
      });
      for (let k = 0; k < (shape.points ?? 2); k++) {
        a.fromArray(now, 3 * k);
        knots.setMatrixAt(k, matrix.compose(a, still, one));
      }
      bars.instanceMatrix.needsUpdate = true;
      knots.instanceMatrix.needsUpdate = true;
      bars.boundingSphere = null;
    });
  }

  /** A body that bends: triangles, coloured by its displacement where that is asked for.
   * @param {Shape} shape
   */
  function addSkin(shape) {
    const count = shape.points ?? 0;
    const now = new Float32Array(3 * count);
    const geometry = new BufferGeometry();
    const positions = new BufferAttribute(new Float32Array(3 * count), 3);
    geometry.setAttribute("position", positions);
    geometry.setIndex((shape.cells ?? []).flat());
    const shaded = shape.shades !== undefined;
    const colours = new BufferAttribute(new Float32Array(3 * count), 3);
    if (shaded) geometry.setAttribute("color", colours);
    const skin = new Mesh(geometry, paint(shaded ? "#ffffff" : shape.colour, { vertexColors: shaded, ...layered() }));
    skin.frustumCulled = false;
    skin.userData.name = shape.name;
    const net = new Mesh(geometry, paint("#222222", { wireframe: true, transparent: true, opacity: 0.25 }));
    net.frustumCulled = false;
    scene.add(skin, net);
    const colour = new Color();
    moves.push((frame, share) => {
      read(shape, 3 * count, frame, share, now);
      positions.copyArray(now);
      positions.needsUpdate = true;
      geometry.computeVertexNormals();
      geometry.boundingSphere = null;
      if (!shaded) return;
      for (let k = 0; k < count; k++) {
        const value = source.numbers[(shape.shades ?? 0) + frame * count + k] / (motion.darkest || 1);
        const place = Math.min(Math.max(value, 0), 0.9999) * (SHADES.length - 1);
        colour.lerpColors(SHADES[Math.floor(place)], SHADES[Math.floor(place) + 1], place % 1);
        colour.toArray(colours.array, 3 * k);
      }
      colours.needsUpdate = true;
    });
  }

  /** The path of a point up to now.
   * @param {Shape} shape
   */
  function addTrace(shape) {
    const count = shape.points ?? 0;
    const geometry = new BufferGeometry();
    const path = new Float32Array(source.numbers.slice(shape.begin, shape.begin + 3 * count));
    geometry.setAttribute("position", new BufferAttribute(path, 3));
    const line = new Line(geometry, new LineBasicMaterial({ color: "#666666" }));
    line.frustumCulled = false;
    line.userData.name = shape.name;
    scene.add(line);
    const grid = source.numbers.subarray(motion.grid[0], motion.grid[0] + motion.grid[1]);
    moves.push((_, __, time) => {
      let past = 0;
      while (past < grid.length && grid[past] <= time) past++;
      geometry.setDrawRange(0, past);
    });
  }

  /** Balls and blocks at points.
   * @param {Shape} shape
   */
  function addSpots(shape) {
    const width = 3 * (shape.points ?? 1);
    const now = new Float32Array(width);
    const radius = 0.5 * POINT * (shape.size ?? 6) * size;
    const isDatum = shape.role === "datum";
    const geometry = isDatum ? new BoxGeometry(2 * radius, 2 * radius, 2 * radius) : new SphereGeometry(radius, 20, 14);
    const colour = shape.role === "ring" ? "#f2f2f2" : shape.colour;
    const spots = new InstancedMesh(geometry, paint(colour), shape.points ?? 1);
    spots.frustumCulled = false;
    spots.userData.name = shape.name;
    scene.add(spots);
    const matrix = new Matrix4();
    moves.push((frame, share) => {
      read(shape, width, frame, share, now);
      for (let k = 0; k < width / 3; k++) {
        spots.setMatrixAt(k, matrix.makeTranslation(now[3 * k], now[3 * k + 1], now[3 * k + 2]));
      }
      spots.instanceMatrix.needsUpdate = true;
    });
  }

  for (const shape of motion.shapes) {
    if (shape.role === "solid") addSolid(shape);
    else if (shape.role === "trace") addTrace(shape);
    else if (shape.role === "line") {
      const count = shape.points ?? 2;
      /** @type {[number, number][]} */
      const pairs = Array.from({ length: count - 1 }, (_, k) => [k, k + 1]);
      addBars(shape, pairs, 1.6 * POINT * (shape.size ?? 4) * size);
    } else if (shape.role === "net" && shape.cells?.[0]?.length === 3) addSkin(shape);
    else if (shape.role === "net") {
      const pairs = /** @type {[number, number][]} */ (shape.cells ?? []);
      addBars(shape, pairs, 0.8 * POINT * (shape.size ?? 4) * size);
    } else addSpots(shape);
  }

  // What is up, where the light comes from, the ground.
  const axis = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
  const letter = /** @type {"x" | "y" | "z"} */ (motion.up.slice(-1));
  const up = axis[letter].clone().multiplyScalar(motion.up.startsWith("-") ? -1 : 1);
  const centre = new Vector3(...motion.centre);
  const others = /** @type {("x" | "y" | "z")[]} */ (["x", "y", "z"].filter((l) => l !== letter));
  const front = motion.plane
    ? axis.z.clone()
    : up
        .clone()
        .multiplyScalar(0.45)
        .addScaledVector(axis[others[0]], 0.75)
        .addScaledVector(axis[others[1]], others[1] === "z" ? 1 : -1)
        .normalize();
  const sky = new HemisphereLight("#ffffff", "#b9b4ab", 1.5);
  sky.position.copy(up);
  const sun = new DirectionalLight("#ffffff", 1.7);
  sun.position.copy(centre).addScaledVector(front, 3 * size).addScaledVector(up, 2 * size);
  sun.target.position.copy(centre);
  scene.add(sky, sun, sun.target, new AmbientLight("#ffffff", 0.35));
  const floor = motion.plane ? axis.z : up;
  const depth = motion.plane ? -0.02 * size : Math.min(low.dot(up), high.dot(up));
  /** @type {GridHelper | null} */
  let ground = null;

  /** Draw the grid in the inks of the page, which may have become dark. */
  function newInk() {
    if (ground) scene.remove(ground);
    const own = getComputedStyle(canvas);
    const [axes, lines] = ["--grid-axes", "--grid"].map((name) => own.getPropertyValue(name).trim());
    ground = new GridHelper(3 * size, 30, axes || "#b8c0c8", lines || "#dde3e8");
    ground.quaternion.setFromUnitVectors(axis.y, floor);
    ground.position.copy(centre).addScaledVector(floor, depth - centre.dot(floor));
    scene.add(ground);
    render();
  }

  let waiting = false;
  const camera = new PerspectiveCamera(motion.plane ? 18 : 32, 1, size / 100, size * 60);
  camera.up.copy(motion.plane ? axis.y : up);
  /** @type {WebGLRenderer | null} */
  let renderer = null;
  /** @type {OrbitControls | null} */
  let orbit = null;
  try {
    renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    orbit = new OrbitControls(camera, canvas);
    orbit.target.copy(centre);
    orbit.addEventListener("change", () => render());
  } catch (error) {
    const fault = document.createElement("p");
    fault.className = "fault";
    fault.textContent = "This browser shows no WebGL, so the bodies cannot be drawn; the curves below can.";
    place.append(fault);
  }

  /** Look along a direction, the farthest points of the whole motion just in view.
   * @param {Vector3} direction
   */
  function look(direction) {
    const right = new Vector3().crossVectors(camera.up, direction).normalize();
    const above = new Vector3().crossVectors(direction, right);
    const slope = Math.tan((camera.fov * Math.PI) / 360);
    let distance = 0;
    for (const place of motion.reach) {
      const corner = new Vector3(...place).sub(centre);
      const needed = Math.max(
        Math.abs(corner.dot(above)) / slope,
        Math.abs(corner.dot(right)) / (slope * camera.aspect),
      );
      distance = Math.max(distance, needed + corner.dot(direction));
    }
    camera.position.copy(centre).addScaledVector(direction, 1.08 * distance);
    orbit?.target.copy(centre);
    orbit?.update();
    render();
  }

  /** Draw at the next chance: many changes at once are one picture. */
  function render() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      renderer?.render(scene, camera);
    });
  }

  canvas.addEventListener("keydown", (event) => {
    const turns = { ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };
    const turn = turns[/** @type {keyof typeof turns} */ (event.key)];
    if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 0.9 : 1 / 0.9);
    else if (turn) swing(turn[0], turn[1]);
    else return;
    event.preventDefault();
  });

  /** @param {number} factor */
  function zoom(factor) {
    if (!orbit) return;
    camera.position.sub(orbit.target).multiplyScalar(factor).add(orbit.target);
    orbit.update();
    render();
  }

  /** Turn the view around what is up, and up or down.
   * @param {number} around
   * @param {number} above
   */
  function swing(around, above) {
    if (!orbit) return;
    const arm = camera.position.clone().sub(orbit.target);
    const side = new Vector3().crossVectors(camera.up, arm).normalize();
    arm.applyAxisAngle(camera.up, around).applyAxisAngle(side, -above);
    camera.position.copy(orbit.target).add(arm);
    orbit.update();
    render();
  }

  const ray = new Raycaster();
  ray.params.Line.threshold = 2 * POINT * size; // three's own is a metre
  /** Return the ray from the eye through a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   */
  function rayAt(clientX, clientY) {
    const box = canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    camera.updateMatrixWorld();
    ray.setFromCamera(new Vector2(x, y), camera);
    return ray.ray;
  }

  /** Return the shape that is seen at a point of the window, and where it is hit.
   * @param {number} clientX
   * @param {number} clientY
   */
  function seenAt(clientX, clientY) {
    rayAt(clientX, clientY);
    const hit = ray.intersectObjects(scene.children).find(({ object }) => nameOf(object) !== "");
    return hit ? { name: nameOf(hit.object), point: hit.point } : null;
  }
  canvas.addEventListener("pointermove", (event) => {
    if (!event.buttons) pointed(seenAt(event.clientX, event.clientY)?.name ?? "");
  });

  /** @param {import("three").Object3D | null} object */
  function nameOf(object) {
    for (let o = object; o; o = o.parent) if (o.userData.name) return String(o.userData.name);
    return "";
  }

  /** Place all bodies between two pictures.
   * @param {number} frame
   * @param {number} share
   * @param {number} time
   */
  function show(frame, share, time) {
    for (const move of moves) move(frame, share, time);
    if (motion.shift !== null && orbit) {
      const from = motion.shift + 3 * frame;
      const target = new Vector3().fromArray(source.numbers, from).add(centre);
      camera.position.add(target.clone().sub(orbit.target));
      orbit.target.copy(target);
      orbit.update();
    }
    render();
  }

  function resize() {
    const box = place.getBoundingClientRect();
    camera.aspect = box.width / Math.max(box.height, 1);
    camera.updateProjectionMatrix();
    renderer?.setSize(box.width, box.height, false);
    render();
  }

  for (const button of document.querySelectorAll("[data-view]")) {
    button.addEventListener("click", () => {
      const key = button.getAttribute("data-view");
      if (key === "start") look(front);
      else look(axis[/** @type {"x" | "y" | "z"} */ (key)].clone().addScaledVector(up, 1e-3).normalize());
    });
  }

  /** A picture as text, for tests: differs where a pixel differs. */
  const pixels = () => (renderer?.render(scene, camera), canvas.toDataURL());
  newInk();
  return { show, resize, pixels, camera, scene, newInk, start: () => look(front), seenAt, rayAt, orbit, size, render };
}
