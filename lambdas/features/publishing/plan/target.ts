import { createHash } from 'node:crypto';

/**
 * Files of a wave are written before those of the next: first what pages refer to, then articles,
 * then pages that link to them, and last the slow files that are not urgent. After a change of the
 * settings the pages that show them most come before articles.
 */
export const waves = ['parts', 'first', 'articles', 'lists', 'late'] as const;

/** A file that the site should have. */
export interface Target {
  key: string;
  wave: Exclude<(typeof waves)[number], 'first'>;
  /** Changes whenever the content may. */
  fingerprint: string;
  /** Undefined when its subject has disappeared meanwhile; then no file is written. */
  render(): Promise<Uint8Array | undefined>;
}

/** A hash of everything that a file is made from. */
export function fingerprintOf(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('base64url');
}

export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

export function utf8Text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
