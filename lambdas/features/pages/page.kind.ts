/** Makes the owner's pages a kind of entry, with their authors' fields. */
import { pageSlugFrom } from '#shared/entries/reserved-slugs.ts';
import { languageAfter } from '#shared/entries/language.ts';
import { seoAfter } from '#shared/entries/seo.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { slugOf } from '#shared/slug.ts';
import { authorsExcerpt } from '../entries/entry.ts';
import {
  acceptText as acceptArticleText,
  type Article,
  articleOf,
} from '../entries/entry-article.ts';
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
    const fields = acceptText({
      ...sent,
      excerpt,
      lang: sent.lang ?? undefined,
      seo: sent.seo ?? undefined,
    });
    const places = { isDraft, header, footer, wasPublic: !isDraft };
    return {
      content: { json: fields.content },
      record: (base) => ({ ...base, ...fields, ...places }),
    };
  },
  // Fields that a request leaves out stay as they are.
  change:
    (sent) =>
    ({ entry: page }, now) => {
      const { is_draft: isDraft = page.isDraft, header = page.header, footer = page.footer } = sent;
      const { excerpt = authorsExcerpt(page) } = sent;
      const fields = acceptText({
        ...sent,
        excerpt,
        lang: languageAfter(page.lang, sent.lang),
        seo: seoAfter(page.seo, sent.seo),
      });
      const places = { isDraft, header, footer, wasPublic: page.wasPublic || !isDraft };
      return {
        after: { ...nextVersion(page, now), ...fields, ...places },
        content: { json: fields.content },
      };
    },

  text: ({ entry, content }) =>
    JSON.stringify([
      entry.title,
      authorsExcerpt(entry),
      entry.slug,
      entry.seo,
      content,
      entry.lang,
    ]),
  version: (page) => pageVersionSchema.parse({ ...page, ...savingOf(page) }),
  withOldText: (page, old) => {
    const entry = { ...page, ...acceptText({ ...old, excerpt: authorsExcerpt(old) }) };
    return { entry, content: { json: entry.content } };
  },

  untrashed: (page) => ({ ...page, isDraft: true }),
  baseOfUntrashed: ({ slug }) => slug,
  storedContent: (json) => ({ json }),
};

type Text = Pick<PageVersion, 'title' | 'excerpt' | 'lang' | 'seo'>;

/** @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise */
function acceptText({ content, ...text }: Text & { content: string }) {
  return textOf(text, articleOf(acceptArticleText(content)));
}

/** Returns the author's fields, and the fields that follow from them. */
export function textOf(
  { title, excerpt, lang, seo }: Text,
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
