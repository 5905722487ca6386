// three's addons have their types beside three's own.
declare module "three/addons/controls/OrbitControls.js" {
  export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
}
