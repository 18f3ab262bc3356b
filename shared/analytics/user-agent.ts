/** Derives device, operating system and browser from a user agent, which itself is not stored. */
import type { DeviceType } from './visitor-events.ts';

/** The order matters: an agent that names both a phone and a tablet is a phone. */
export function deviceOf(userAgent: string): DeviceType {
  const text = userAgent.toLowerCase();
  if (/mobi|iphone|android/.test(text)) return 'mobile';
  return /tablet|ipad/.test(text) ? 'tablet' : 'desktop';
}

export type OperatingSystem = 'Windows' | 'macOS' | 'Android' | 'iOS' | 'Linux' | 'Unknown';

/** Android claims to be Linux, and an iPhone claims to be like a Mac, so Android and iOS come first. */
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

/** Browsers also name the more common browsers that they are compatible with, so rarer ones come first. */
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
