import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntryKind, EntryTypes, SaveRequest } from './entry-kind.ts';

/** Begins the keys of what a form shows. */
export const inAForm = 'entry-in-a-form';

/** Reloading the entry of a form would replace what is being typed. */
export function isNoEntryInAForm({ queryKey }: Query): boolean {
  return queryKey[0] !== inAForm;
}

/** The entry to be edited, always in its saved state: a cached copy could be stale. */
export function useEntryToEdit<T extends EntryTypes>(kind: EntryKind<T>, id: string) {
  return useQuery({
    queryKey: [inAForm, kind.word, id],
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
    onSuccess: () => queries.invalidateQueries({ predicate: isNoEntryInAForm }),
  });
}
