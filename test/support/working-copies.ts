import type { KeepCopy } from '#shared/schemas/working-copies.ts';

/** What somebody has begun to write. */
export const unsavedValues: KeepCopy['values'] = {
  title: '',
  category: '',
  tags: [],
  tagDraft: '',
  excerpt: '',
  slug: '',
  avatar: '',
  content: '[]',
  publish_at: '',
};
