const time = '2026-11-25T02:58:44.623Z';

/** A post item as an archive stores it, without its key. */
export const archivedPost = {
  id: '01a210a2-57cd-7664-bdea-2f068758fca5',
  title: 'A note',
  slug: 'a-note',
  excerpt: 'Derived from the text',
  status: 'published',
  createdAt: time,
  updatedAt: time,
  publishedAt: time,
  readTime: 1,
  avatar: null,
  category: 'Nature',
  tags: [{ id: 'foxes', title: 'Foxes' }],
  author: { id: '1', firstName: 'Ada', lastName: 'Byron', username: 'ada' },
  version: 1,
  formerSlugs: [],
  ownExcerpt: false,
  contentVersion: 1,
};
