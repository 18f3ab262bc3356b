import { expect, it } from 'vitest';
import { caretKey } from '#test/support/caret-keys.ts';

it.each([
  ['documentStart', 'Meta+ArrowUp', 'Control+Home'],
  ['documentEnd', 'Meta+ArrowDown', 'Control+End'],
  ['lineEnd', 'Meta+ArrowRight', 'End'],
  ['selectWord', 'Alt+Shift+ArrowLeft', 'Control+Shift+ArrowLeft'],
] as const)('%s is %s on macOS, and %s on Linux and Windows', (move, mac, others) => {
  expect(['darwin', 'linux', 'win32'].map((platform) => caretKey(move, platform))).toEqual([
    mac,
    others,
    others,
  ]);
});
