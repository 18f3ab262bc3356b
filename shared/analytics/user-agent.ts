/** Reads a few words from a user agent, which itself is not stored. */
import type { DeviceType } from './visitor-events.ts';

/** The order matters: an agent that names both a phone and a tablet is a phone. */
export function deviceOf(userAgent: string): DeviceType {
  const text = userAgent.toLowerCase();
  if (/mobi|iphone|android/.test(text)) return 'mobile';
  return /tablet|ipad/.test(text) ? 'tablet' : 'desktop';
}

export type OperatingSystem = 'Windows' | 'macOS' | 'Android' | 'iOS' | 'Linux' | 'Unknown';

/** Android claims to be Linux, and an iPhone to be like a Mac, so these come first. */
const systems: [RegExp, OperatingSystem][] = [
  [/windows/i, 'Windows'],
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/mac os|macintosh/i, 'macOS'],
  [/linux|x11|cros/i, 'Linux'],
];

export function osOf(userAgent: string): OperatingSystem {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

/** Every browser also names those that it is compatible with, so the rarer ones come first. */
const browsers: [RegExp, string][] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser\//i, 'Samsung Internet'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/chrome\/|crios\/|chromium\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];

export function browserOf(userAgent: string): string {
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other';
}
