import { useSearchParams } from 'react-router-dom';
import { type MessageFolder, messageFolders } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';

interface MessagesView {
  folder: MessageFolder;
  q: string;
}

/** The open folder and the search in it, kept in the URL: `?tab=spam&q=words`. */
export function useMessagesView() {
  const [params, setParams] = useSearchParams();
  const view: MessagesView = {
    folder: messageFolders.find((folder) => folder === params.get('tab')) ?? 'inbox',
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
  };
  const show = (changes: Partial<MessagesView>) =>
    setParams(viewParams({ ...view, ...changes }), { replace: true });
  return {
    ...view,
    setFolder: (folder: MessageFolder) => show({ folder }),
    setQuery: (q: string) => show({ q }),
  };
}

export function folderPath(listPath: string, folder: MessageFolder): string {
  const search = new URLSearchParams(viewParams({ folder, q: '' })).toString();
  return search === '' ? listPath : `${listPath}?${search}`;
}

function viewParams({ folder, q }: MessagesView): Record<string, string> {
  return { ...(folder !== 'inbox' && { tab: folder }), ...(q !== '' && { q }) };
}
