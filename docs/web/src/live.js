// @ts-check
import { startPage } from "./live_core.js";

startPage(null);
