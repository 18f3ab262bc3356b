/** Loaded when the cursor first is in a table. */
export { tableControls } from './table-controls.ts';
export { registerTablePlugins as register } from './table-plugins.ts';
