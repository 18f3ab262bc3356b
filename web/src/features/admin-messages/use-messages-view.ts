import { useSearchParams } from 'react-router-dom';
import { type MessageFolder, messageFolders } from '#shared/schemas/inbox.ts';

/** The open folder, from the address: `?tab=spam`. */
export function useMessagesView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const folder: MessageFolder = asked !== null && isFolder(asked) ? asked : 'inbox';
  const setFolder = (next: MessageFolder) => setParams(paramsOf(next), { replace: true });
  return { folder, setFolder };
}

/** The address of the list that a message is in. */
export function folderPath(list: string, folder: MessageFolder): string {
  const search = new URLSearchParams(paramsOf(folder)).toString();
  return search === '' ? list : `${list}?${search}`;
}

function paramsOf(folder: MessageFolder): Record<string, string> {
  return folder === 'inbox' ? {} : { tab: folder };
}

function isFolder(value: string): value is MessageFolder {
  return messageFolders.some((folder) => folder === value);
}
