// @ts-check
// Bodies of the live page: poses from the values of a run, shown on the stage of the viewer.

import { makePull } from "./live_pull.js";
import { makeStage } from "./stage.js";

/**
 * @typedef {{spots: number[], turn: number, axes?: number[], reaches?: boolean,
 *   by?: number[], rest?: number[], shapes?: number[][]}} Placed
 * @typedef {import("./stage.js").Shape & {placed: Placed}} LiveShape
 */

/**
 * @param {any} motion
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} place
 */
export function makeBodies(motion, canvas, place) {
  /** @type {LiveShape[]} */
  const shapes = motion.shapes;
  /** @type {number[][]} */
  const places = motion.places;
  const source = { numbers: new Float64Array(0) };
  const widths = shapes.map((shape) => (shape.role === "solid" ? 12 : 3 * (shape.points ?? 1)));
  for (const shape of shapes) shape.begin = 0;
  source.numbers = new Float64Array(Math.max(...widths) * 2);
  const stage = makeStage(motion, source, canvas, place, (name) => {
    const told = document.getElementById("pointed");
    if (told) told.textContent = name;
  });
  const [spot, other, turn] = [new Float64Array(3), new Float64Array(3), new Float64Array(9)];

  /** Read a place: two numbers are one in the plane.
   * @param {Float64Array} rows
   * @param {number} begin
   * @param {number[]} numbers
   * @param {Float64Array} into
   */
  function read(rows, begin, numbers, into) {
    into[2] = 0;
    numbers.forEach((at, i) => (into[i] = rows[begin + 1 + at]));
  }

  /** Read how a port lies: a matrix by its columns, an angle, or as the world.
   * @param {Float64Array} rows
   * @param {number} begin
   * @param {number[] | undefined} numbers
   */
  function readTurn(rows, begin, numbers) {
    if (numbers?.length === 9) {
      read(rows, begin, numbers, turn);
      return;
    }
    const angle = numbers ? rows[begin + 1 + numbers[0]] : 0;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    turn.set([c, s, 0, -s, c, 0, 0, 0, 1]);
  }

  /** Write place and axes of a solid.
   * @param {Placed} placed
   * @param {Float64Array} rows
   * @param {number} begin
   * @param {Float64Array} into
   * @param {number} out
   */
  function pose(placed, rows, begin, into, out) {
    const own = placed.axes ?? [];
    read(rows, begin, places[placed.spots[0]], spot);
    readTurn(rows, begin, placed.turn < 0 ? undefined : places[placed.turn]);
    into.set(spot, out);
    for (let k = 0; k < 3; k++) {
      for (let i = 0; i < 3; i++) {
        into[out + 3 + 3 * k + i] = turn[i] * own[3 * k] + turn[3 + i] * own[3 * k + 1] + turn[6 + i] * own[3 * k + 2];
      }
    }
    if (!placed.reaches) return;
    read(rows, begin, places[placed.spots[1]], other);
    const along = [other[0] - spot[0], other[1] - spot[1], other[2] - spot[2]];
    const length = Math.hypot(...along) || 1e-12;
    const unit = along.map((v) => v / length);
    const side = [0, 1, 2].map((i) => into[out + 6 + i]);
    const wide = Math.hypot(...side);
    const inside = side[0] * unit[0] + side[1] * unit[1] + side[2] * unit[2];
    let normal = side.map((v, i) => v - inside * unit[i]);
    const size = Math.hypot(...normal);
    if (size > 1e-6 * wide) normal = normal.map((v) => v / size);
    else normal = Math.abs(unit[2]) < 0.9 ? [-unit[1], unit[0], 0] : [1, 0, 0];
    const third = Math.hypot(own[6], own[7], own[8]);
    into.set(along, out + 3);
    into.set(normal.map((v) => v * wide), out + 6);
    into[out + 9] = third * (unit[1] * normal[2] - unit[2] * normal[1]);
    into[out + 10] = third * (unit[2] * normal[0] - unit[0] * normal[2]);
    into[out + 11] = third * (unit[0] * normal[1] - unit[1] * normal[0]);
  }

  /** Write the points of a body that bends: its shapes by its coordinates, moved with its port.
   * @param {Placed} placed
   * @param {Float64Array} rows
   * @param {number} begin
   * @param {Float64Array} into
   * @param {number} out
   */
  function bend(placed, rows, begin, into, out) {
    const [rest, shown] = [placed.rest ?? [], placed.shapes ?? []];
    const by = (placed.by ?? []).flatMap((name) => places[name]).map((at) => rows[begin + 1 + at]);
    read(rows, begin, places[placed.spots[0]], spot);
    readTurn(rows, begin, places[placed.turn]);
    for (let k = 0; k < rest.length; k += 3) {
      let [x, y, z] = [rest[k], rest[k + 1], rest[k + 2]];
      for (let n = 0; n < by.length; n++) {
        x += by[n] * shown[n][k];
        y += by[n] * shown[n][k + 1];
        z += by[n] * shown[n][k + 2];
      }
      for (let i = 0; i < 3; i++) into[out + k + i] = spot[i] + turn[i] * x + turn[3 + i] * y + turn[6 + i] * z;
    }
  }

  return {
    /** Take the values of a run.
     * @param {Float64Array} rows
     * @param {number} width
     */
    place(rows, width) {
      const frames = rows.length / width;
      const numbers = new Float64Array(widths.reduce((sum, w) => sum + w * Math.max(frames, 2), 0));
      let begin = 0;
      shapes.forEach((shape, k) => {
        shape.begin = begin;
        for (let frame = 0; frame < frames; frame++) {
          const out = begin + frame * widths[k];
          if (shape.role === "solid") {
            pose(shape.placed, rows, frame * width, numbers, out);
            continue;
          }
          if (shape.placed.rest) {
            bend(shape.placed, rows, frame * width, numbers, out);
            continue;
          }
          const every = shape.placed.spots.flatMap((name) => places[name]);
          const plane = every.length === 2 * (shape.points ?? 1);
          every.forEach((at, i) => {
            const to = plane ? 3 * Math.floor(i / 2) + (i % 2) : i;
            numbers[out + to] = rows[frame * width + 1 + at];
          });
        }
        begin += widths[k] * Math.max(frames, 2);
      });
      source.numbers = numbers;
    },
    show: stage.show,
    resize() {
      stage.resize();
      stage.newInk();
      stage.start();
    },
    pixels: stage.pixels,
    scene: stage.scene,
    eye: () => stage.camera.position.toArray(),
    /** Let bodies be pushed by hand.
     * @param {import("./live_pull.js").Body[]} pushed
     * @param {import("./live_pull.js").Told} told
     */
    push: (pushed, told) => makePull(stage, canvas, pushed, { ...told, plane: motion.plane, poseOf }),
  };

  /** Return place and axes of a port in a row.
   * @param {import("./live_pull.js").Body} body
   * @param {Float64Array} row
   */
  function poseOf(body, row) {
    const [origin, axes] = [new Float64Array(3), new Float64Array(9)];
    read(row, 0, body.spot, origin);
    readTurn(row, 0, body.turn.length ? body.turn : undefined);
    axes.set(turn);
    return { origin, axes };
  }
}
