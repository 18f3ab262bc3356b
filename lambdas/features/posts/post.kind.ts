/** What makes a post an entry of its kind. */
import { readStored } from '#shared/content/read-stored.ts';
import { problem } from '#shared/problems.ts';
import { actionsOf, type EntryKind } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { type PostTypes, type PostVersion, postVersionSummarySchema } from './post.ts';
import { acceptContent } from './post-content.ts';
import { bodyWords } from './post-search.ts';
import { isSlugOfTitle, slugBase } from './post-slug.ts';
import { forViewer } from './visibility.ts';

export const postKind: EntryKind<PostTypes> = {
  name: 'post',
  notFound: 'post-not-found',
  slugTaken: () => problem('slug-taken'),
  slugBase,
  // Each contains `blog`, by which the activity feed recognises posts.
  actions: actionsOf('post', 'blog post', 'preview'),
  subject: (postId) => ({ postId }),

  isPublic: ({ status }) => status === 'published',
  wasPublic: ({ publishedAt }) => publishedAt !== null,
  objectKeys: ({ objectKeys }) => objectKeys,

  // Without the excerpt that follows the content.
  text: ({ entry: { title, category, tags, avatar, ownExcerpt, excerpt, slug, seo }, content }) =>
    JSON.stringify([
      title,
      category,
      tags.map((tag) => tag.title),
      avatar,
      ownExcerpt ? excerpt : '',
      slug,
      content,
      seo,
    ]),
  // A record older than versions does not say who saved it last: assume its author.
  version: (post) => {
    const { at, by } = post.saved ?? { at: post.updatedAt, by: post.author };
    return postVersionSummarySchema.parse({ ...post, savedAt: at, savedBy: by });
  },
  withOldText,

  forViewer,

  // A draft without a schedule.
  untrashed: (post) => ({ ...post, status: 'draft', publishAt: null }),
  // A slug chosen by the author gets the number itself.
  baseOfUntrashed: ({ slug, title }) => slugBase(isSlugOfTitle(slug, title) ? title : slug),
  storedContent: (json) => ({ json, words: bodyWords(readStored(json)) }),
};

function withOldText(post: PostTypes['record'], old: PostVersion) {
  const { title, category, tags, avatar, ownExcerpt, seo } = old;
  const content = acceptContent(old.content);
  const entry = {
    ...post,
    title,
    category,
    tags,
    avatar,
    ownExcerpt,
    excerpt: ownExcerpt ? old.excerpt : content.excerpt,
    readTime: content.readTime,
    seo,
    objectKeys: objectKeysAmong({ picture: avatar, images: content.images, seo }),
    contentVersion: post.version,
  };
  return { entry, content };
}
