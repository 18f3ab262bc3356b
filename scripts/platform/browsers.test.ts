import { describe, expect, it } from 'vitest';
import { usualBrowsers } from './browsers.ts';

describe('the browser for the tests', () => {
  it.each([
    ['linux', {}, '/usr/bin/chromium', '/usr/bin/microsoft-edge'],
    [
      'darwin',
      { HOME: '/Users/Jürgen' },
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/Jürgen/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    [
      'win32',
      {
        PROGRAMFILES: 'C:\\Program Files',
        'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
        LOCALAPPDATA: 'C:\\Users\\Jürgen\\AppData\\Local',
      },
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\Jürgen\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ])('is looked for on %s from Chrome or Chromium to Edge', (platform, environment, ...ends) => {
    const places = usualBrowsers(platform, environment);
    expect([places.at(0), places.at(-1)]).toEqual(ends);
  });

  it('is looked for on Windows only in folders that exist', () => {
    expect(usualBrowsers('win32', { PROGRAMFILES: 'D:\\Programs' })).toEqual([
      'D:\\Programs\\Google\\Chrome\\Application\\chrome.exe',
      'D:\\Programs\\Chromium\\Application\\chrome.exe',
      'D:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe',
    ]);
  });
});
