import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntryKind, EntryTypes, SaveRequest } from './entry-kind.ts';

/** The first element in the query keys of entries that are open in a form. */
export const openFormKey = 'entry-in-a-form';

/** For invalidations: a refetch of an entry that is open in a form would replace what is being typed. */
export function isNotOpenInForm({ queryKey }: Query): boolean {
  return queryKey[0] !== openFormKey;
}

/** Loads the entry to edit. Nothing is cached, because a cached entry could be stale. */
export function useEntryToEdit<T extends EntryTypes>(kind: EntryKind<T>, id: string) {
  return useQuery({
    queryKey: [openFormKey, kind.word, id],
    queryFn: ({ signal }) => kind.load(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useSaveEntry<T extends EntryTypes>(kind: EntryKind<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest<T>) => kind.save(request),
    onSuccess: () => queries.invalidateQueries({ predicate: isNotOpenInForm }),
  });
}
