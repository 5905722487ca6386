// @ts-check
import { makeBodies } from "./live_bodies.js";
import { startPage } from "./live_core.js";

startPage(makeBodies);
