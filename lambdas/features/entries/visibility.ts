/** Who sees how much of an entry. */
import type { Principal } from '#shared/routes/handler.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import type { EntryTypes } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';

export interface Reader {
  principal: Principal;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

export type Visibility = 'everything' | 'masked' | 'nothing';

const adminArea: ReadonlySet<PrincipalKind> = new Set(['viewer', 'staff', 'admin']);

export function isInAdminArea({ principal }: Reader): boolean {
  return adminArea.has(principal.kind);
}

/**
 * What is public is for everyone; the rest for the admin area, where a viewer only sees that it
 * exists.
 */
export function visibilityTo(reader: Reader, isPublic: boolean): Visibility {
  if (isPublic) return 'everything';
  if (!isInAdminArea(reader)) return 'nothing';
  return reader.principal.kind === 'viewer' && !reader.showDrafts ? 'masked' : 'everything';
}

interface Seen<Entry> {
  entry: Entry;
  isPublic: boolean;
  isTrashed?: boolean;
}

/** What this reader may see of an entry; undefined when even its existence is hidden. */
export function seenBy<T extends EntryTypes, Entry extends T['summary']>(
  kind: Pick<EntryKind<T>, 'forViewer'>,
  reader: Reader,
  { entry, isPublic, isTrashed = false }: Seen<Entry>,
): Entry | undefined {
  const visibility = visibilityTo(reader, isPublic);
  if (visibility === 'nothing') return undefined;
  if (isPublic || reader.principal.kind !== 'viewer') return entry;
  return kind.forViewer(entry, { isMasked: visibility === 'masked', isTrashed });
}
