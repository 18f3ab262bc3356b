import type { CalloutKind } from './nodes.ts';

/** As GitHub has them, whose other kinds are read as the nearest. */
const kinds = new Map<string, CalloutKind>([
  ['note', 'note'],
  ['important', 'note'],
  ['tip', 'tip'],
  ['warning', 'warning'],
  ['caution', 'warning'],
]);

/** @param name in lower case */
export function kindOfGithubCallout(name: string): CalloutKind | undefined {
  return kinds.get(name);
}
