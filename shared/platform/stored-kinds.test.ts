import { expect, it } from 'vitest';
import { storedKinds, archiveFiles, keptClass } from './stored-kinds.ts';

it('has a kind for every file of an archive', () => {
  const files = new Set(storedKinds.map(({ name }) => keptClass(name)?.file));
  expect(archiveFiles.filter((file) => !files.has(file))).toEqual([]);
});

it.each([
  ['sessions, which would sign somebody in', 'session'],
  ['preview links, which would open a draft', 'preview'],
  ['visits, which would be counted twice', 'visit'],
  ['mails, which would be sent twice', 'mail'],
])('leaves out %s', (_what, kind) => {
  expect(keptClass(kind)).toBeUndefined();
});

it.each(['user', 'message', 'audit-event', 'post-version', 'working-copy', 'totals', 'tops'])(
  'leaves %s out of a public archive',
  (kind) => {
    expect(keptClass(kind)?.isPublic).toBe(false);
  },
);
