/** Makes the owner's pages a kind of entry, with their authors' fields. */
import { pageSlugFrom } from '#shared/entries/reserved-slugs.ts';
import { languageAfter } from '#shared/entries/language.ts';
import { seoAfter } from '#shared/entries/seo.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { slugOf } from '#shared/slug.ts';
import { customExcerpt } from '../entries/entry.ts';
import { acceptText, type Article, articleOf } from '../entries/entry-article.ts';
import {
  actionsOf,
  type EntryKind,
  nextVersion,
  savingOf,
  slugTaken,
} from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { pageReading, type PageTypes, type PageVersion, pageVersionSchema } from './page.ts';

export const pageKind: EntryKind<PageTypes> = {
  reading: pageReading,
  name: 'page',
  slugTaken: () => slugTaken(authorMessages.pageSlugTaken),
  slugBase: (title) => pageSlugFrom(slugOf(title)),
  // Marked as pure, so that bundles of functions that only read leave `pageKind` out.
  actions: /* @__PURE__ */ actionsOf('page'),
  subject: (subjectId) => ({ subjectId }),

  wasPublic: ({ wasPublic }) => wasPublic,
  objectKeys: ({ objectKeys }) => objectKeys,

  create: (sent) => {
    const { excerpt = '', is_draft: isDraft = true, header = null, footer = null } = sent;
    const fields = acceptPageText({
      ...sent,
      excerpt,
      lang: sent.lang ?? undefined,
      seo: sent.seo ?? undefined,
    });
    const visibility = { isDraft, header, footer, wasPublic: !isDraft };
    return {
      content: { json: fields.content },
      record: (base) => ({ ...base, ...fields, ...visibility }),
    };
  },
  // Fields that a request leaves out stay as they are.
  change:
    (sent) =>
    ({ entry: page }, now) => {
      const { is_draft: isDraft = page.isDraft, header = page.header, footer = page.footer } = sent;
      const { excerpt = customExcerpt(page) } = sent;
      const fields = acceptPageText({
        ...sent,
        excerpt,
        lang: languageAfter(page.lang, sent.lang),
        seo: seoAfter(page.seo, sent.seo),
      });
      const visibility = { isDraft, header, footer, wasPublic: page.wasPublic || !isDraft };
      return {
        after: { ...nextVersion(page, now), ...fields, ...visibility },
        content: { json: fields.content },
      };
    },

  text: ({ entry, content }) =>
    JSON.stringify([entry.title, customExcerpt(entry), entry.slug, entry.seo, content, entry.lang]),
  version: (page) => pageVersionSchema.parse({ ...page, ...savingOf(page) }),
  withOldText: (page, old) => {
    const entry = { ...page, ...acceptPageText({ ...old, excerpt: customExcerpt(old) }) };
    return { entry, content: { json: entry.content } };
  },

  untrashed: (page) => ({ ...page, isDraft: true }),
  baseOfUntrashed: ({ slug }) => slug,
  storedContent: (json) => ({ json }),
};

type PageText = Pick<PageVersion, 'title' | 'excerpt' | 'lang' | 'seo'>;

/** @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise */
function acceptPageText({ content, ...text }: PageText & { content: string }) {
  return pageTextFields(text, articleOf(acceptText(content)));
}

/** Returns the fields that the author sets, and the fields that are derived from them and from the article. */
export function pageTextFields(
  { title, excerpt, lang, seo }: PageText,
  article: Pick<Article, 'json' | 'excerpt' | 'images'>,
) {
  return {
    title,
    content: article.json,
    objectKeys: objectKeysAmong({ picture: null, images: article.images, seo }),
    excerpt: excerpt || article.excerpt,
    ownExcerpt: excerpt !== '',
    lang,
    seo,
  };
}
