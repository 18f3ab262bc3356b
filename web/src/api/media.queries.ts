/** The library of uploaded files. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { api } from './client.ts';
import { usePagedList } from './paged.queries.ts';
import { rememberImages } from './upload-address.queries.ts';

const mediaKey = ['media'];

/** Pages of the library, newest first. */
export function useMedia({ q, isUnused = false }: { q: string; isUnused?: boolean }) {
  const queries = useQueryClient();
  return usePagedList({
    queryKey: [...mediaKey, q, isUnused],
    fetchPage: async (page, signal) => {
      const query = {
        ...('cursor' in page && page),
        ...(q !== '' && { q }),
        ...(isUnused && { use: 'unused' as const }),
      };
      const answer = await api.call('listMedia', { query, signal });
      rememberImages(queries, answer.images);
      return answer;
    },
    isSearch: q !== '',
    refreshOnFocus: true,
  });
}

export function useRefreshMedia(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: mediaKey });
}

export function useDescribeUpload() {
  const onSuccess = useRefreshMedia();
  return useMutation({
    mutationFn: ({ id, description }: Pick<MediaItem, 'id' | 'description'>) =>
      api.call('describeUpload', { params: { id }, body: { description } }),
    onSuccess,
  });
}

export function useDeleteUpload() {
  // Even after a failure, because the entries that use the file may have changed.
  const onSettled = useRefreshMedia();
  return useMutation({
    mutationFn: (id: string) => api.call('deleteUpload', { params: { id } }),
    onSettled,
  });
}
