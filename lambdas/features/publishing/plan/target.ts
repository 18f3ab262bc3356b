import { createHash } from 'node:crypto';

/**
 * All files of a wave are written before those of the next: `parts` are images, scripts and styles, to which
 * pages refer; `lists` link to `articles`; `late` files are slow and not urgent. After a change of the settings,
 * the pages that show the most of them are moved to `first`.
 */
export const waves = ['parts', 'first', 'articles', 'lists', 'late'] as const;

/** A file that the site should have. */
export interface Target {
  key: string;
  wave: Exclude<(typeof waves)[number], 'first'>;
  /** A hash of all inputs; the file is rendered again when it changes. */
  fingerprint: string;
  /** Undefined when the entry or upload no longer exists; then no file is written. */
  render(): Promise<Uint8Array | undefined>;
}

export function fingerprintOf(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url');
}

export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

export function utf8Text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
