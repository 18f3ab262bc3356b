/** Apart from the schemas, which the dashboard would load to show a list of kinds. */

/** Kinds of things that events are about. The last is sign-in: passwords and refused pages. */
export const eventKinds = [
  'post',
  'project',
  'page',
  'user',
  'message',
  'upload',
  'settings',
  'security',
] as const;

export type EventKind = (typeof eventKinds)[number];
