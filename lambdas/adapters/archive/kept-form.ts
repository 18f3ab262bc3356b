/** Converts items to the form in which archives keep them. Restored items are compared in the same form. */
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { normalizeName } from '#lambdas/kernel/normal-name.ts';
import { site as siteConfig } from '#shared/site/site.config.ts';
import { tableKeys } from '#shared/platform/tables.ts';

const { demoViewer } = siteConfig;

/** Attributes of a user that make sense only with the sign-in data of the same site. */
const signInAttributes = [
  'invitation',
  'passwordReset',
  'sessionsEnded',
  'keptSession',
  'hasSecondStep',
];

/** @returns undefined for items that archives omit: the demo login, and users who are still being created */
export function keptForm(kind: string, item: StoredItem): StoredItem | undefined {
  if (kind === 'tag' || kind === 'category') {
    // A restore counts the posts of each label again.
    const { count: _, ...label } = item;
    return label;
  }
  if (kind !== 'user') return item;
  // Every deployment creates its own demo login.
  const isDemo = normalizeName(String(item['username'])) === normalizeName(demoViewer.username);
  if (item['pending'] === true || isDemo) return undefined;
  // Passwords stay in Cognito. Without `lastLogin`, each restored user can be invited again.
  const user: StoredItem = { ...item, lastLogin: null };
  if (item['hasSecondStep']) user['lostSecondStep'] = true;
  for (const name of signInAttributes) delete user[name];
  return user;
}

/**
 * Expects a kind that public archives include.
 * @returns undefined for drafts and for entries in the trash
 */
export function publicForm(kind: string, item: StoredItem): StoredItem | undefined {
  if ('trashedAt' in item) return undefined;
  if (kind === 'post') {
    if (item['status'] !== 'published') return undefined;
    return { ...item, saved: null, keptVersions: [] };
  }
  if (kind === 'project') {
    const { saved: _, keptVersions: __, ...project } = item;
    return item['isDraft'] === true ? undefined : project;
  }
  if (kind === 'page') {
    return item['isDraft'] === false ? { ...item, saved: null, keptVersions: [] } : undefined;
  }
  if (kind === 'settings') return { ...item, saved: null, keptVersions: [] };
  if (kind !== 'upload') return item;
  const { name: _, description: __, deletedAt: ___, ...upload } = item;
  // Visitors may not see who uploaded a picture.
  return { ...upload, uploadedBy: 'archive' };
}

/** Recognises expired items, which DynamoDB may take days to remove. */
export function isExpired(item: StoredItem, now: Date): boolean {
  const expiry = item[tableKeys.expiry];
  return typeof expiry === 'number' && expiry * 1000 <= now.getTime();
}
