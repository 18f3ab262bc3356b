import type { RouteName } from '#shared/routes/table.ts';
import { api } from '#web/src/api/client.ts';
import type { EntryKind, EntryTypes, PreviewKind, VersionsKind } from './entry-kind.ts';

interface EntryCalls<T extends EntryTypes> extends Pick<EntryKind<T>, 'load' | 'save'> {
  versions: Pick<VersionsKind<T>, 'list' | 'restore'>;
  preview: PreviewKind;
}

// The rows of a kind take and answer the same as those of the others but for its types.
const call = api.call as <Answer>(row: RouteName, options: object) => Promise<Answer>;

/** The requests of a kind's form. Their rows in the route table have its noun in their names. */
export function entryCalls<T extends EntryTypes>(noun: 'Post' | 'Project' | 'Page'): EntryCalls<T> {
  // Only posts had preview links at first.
  const previewed = noun === 'Post' ? '' : noun;
  return {
    load: (id, signal) => call(`get${noun}`, { params: { id }, ...(signal && { signal }) }),
    save: ({ body, target, idempotencyKey }) =>
      target
        ? call(`update${noun}`, { params: { id: target.id }, body, ifMatch: target.version })
        : call(`create${noun}`, { body, idempotencyKey }),
    versions: {
      list: (id, cursor, signal) => {
        const query = cursor === undefined ? {} : { cursor };
        return call(`list${noun}Versions`, { params: { id }, query, signal });
      },
      restore: (id, version, ifMatch) =>
        call(`restore${noun}Version`, { params: { id, version: String(version) }, ifMatch }),
    },
    preview: {
      create: (id, copy) =>
        call(`create${previewed}Preview`, {
          params: { id },
          body: copy === undefined ? {} : { copy },
        }),
      revoke: (id) => call(`delete${previewed}Preview`, { params: { id } }),
    },
  };
}
