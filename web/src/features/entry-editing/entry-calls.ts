import type { RouteName } from '#shared/routes/table.ts';
import { api } from '#web/src/api/client.ts';
import type { EntryKind, EntryTypes, PreviewKind, VersionsKind } from './entry-kind.ts';

interface EntryCalls<T extends EntryTypes> extends Pick<EntryKind<T>, 'load' | 'save'> {
  versions: Pick<VersionsKind<T>, 'list' | 'restore'>;
  preview: PreviewKind;
}

// The routes of all kinds differ only in their types, which the compiler cannot infer from a computed route name.
const call = api.call as <Answer>(row: RouteName, options: object) => Promise<Answer>;

/** The API calls of a kind's form. The names of their routes contain the noun, as in `updatePost`. */
export function entryCalls<T extends EntryTypes>(noun: 'Post' | 'Project' | 'Page'): EntryCalls<T> {
  // Only posts had preview links at first, so their routes are named without a noun.
  const previewNoun = noun === 'Post' ? '' : noun;
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
        call(`create${previewNoun}Preview`, {
          params: { id },
          body: copy === undefined ? {} : { copy },
        }),
      revoke: (id) => call(`delete${previewNoun}Preview`, { params: { id } }),
    },
  };
}
