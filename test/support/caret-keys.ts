/** Keys that move the cursor of a text differ by system; those for commands are Playwright's `ControlOrMeta`. */
const keys = {
  documentStart: { darwin: 'Meta+ArrowUp', other: 'Control+Home' },
  documentEnd: { darwin: 'Meta+ArrowDown', other: 'Control+End' },
  lineEnd: { darwin: 'Meta+ArrowRight', other: 'End' },
  selectWord: { darwin: 'Alt+Shift+ArrowLeft', other: 'Control+Shift+ArrowLeft' },
};

/** @param platform Node's name, of the machine that the browser runs on */
export function caretKey(move: keyof typeof keys, platform: string = process.platform): string {
  return keys[move][platform === 'darwin' ? 'darwin' : 'other'];
}
