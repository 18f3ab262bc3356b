import { useSearchParams } from 'react-router-dom';
import { type MessageFolder, messageFolders } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';

interface MessagesView {
  folder: MessageFolder;
  q: string;
}

/** The open folder and the search in it, from the address: `?tab=spam&q=words`. */
export function useMessagesView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const view: MessagesView = {
    folder: asked !== null && isFolder(asked) ? asked : 'inbox',
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
  };
  const show = (changes: Partial<MessagesView>) =>
    setParams(paramsOf({ ...view, ...changes }), { replace: true });
  return {
    ...view,
    setFolder: (folder: MessageFolder) => show({ folder }),
    setQuery: (q: string) => show({ q }),
  };
}

/** The address of the list that a message is in. */
export function folderPath(list: string, folder: MessageFolder): string {
  const search = new URLSearchParams(paramsOf({ folder, q: '' })).toString();
  return search === '' ? list : `${list}?${search}`;
}

function paramsOf({ folder, q }: MessagesView): Record<string, string> {
  return { ...(folder !== 'inbox' && { tab: folder }), ...(q !== '' && { q }) };
}

function isFolder(value: string): value is MessageFolder {
  return messageFolders.some((folder) => folder === value);
}
