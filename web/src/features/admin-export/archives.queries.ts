import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Archive, Archives, ArchiveScope } from '#shared/schemas/archives.ts';
import { api } from '#web/src/api/client.ts';

const queryKey = ['archives'];
const pollMs = 2000;

export function isRunning(archive: Pick<Archive, 'status'> | null | undefined): boolean {
  return archive?.status === 'waiting' || archive?.status === 'running';
}

/** The last export and the last backup; polls while either is running. */
export function useArchives() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('getArchives', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isRunning(data?.export) || isRunning(data?.backup) ? pollMs : false,
  });
}

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scope: ArchiveScope) => api.call('requestExport', { body: { scope } }),
    onSuccess: (requested: Archive) =>
      client.setQueryData<Archives>(queryKey, (last) => last && { ...last, export: requested }),
    // Another administrator may have started an export.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** The address of the file is valid for a few minutes, so each download requests a new address. */
export function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const { export: lastExport } = await api.call('getArchives', {});
      const address = lastExport?.file?.address;
      if (address === undefined) throw new Error('The export is gone.');
      // S3 sends the file as an attachment, so the browser stays on this page.
      window.location.assign(address);
    },
  });
}
