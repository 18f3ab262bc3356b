/** Keys that move the caret, which differ by system. (For commands, Playwright has `ControlOrMeta`.) */
const keys = {
  documentStart: { darwin: 'Meta+ArrowUp', other: 'Control+Home' },
  documentEnd: { darwin: 'Meta+ArrowDown', other: 'Control+End' },
  lineEnd: { darwin: 'Meta+ArrowRight', other: 'End' },
  selectWord: { darwin: 'Alt+Shift+ArrowLeft', other: 'Control+Shift+ArrowLeft' },
};

/** @param platform Node's name of the system on which the browser runs */
export function caretKey(move: keyof typeof keys, platform: string = process.platform): string {
  return keys[move][platform === 'darwin' ? 'darwin' : 'other'];
}
