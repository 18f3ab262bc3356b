import { pagePath } from '#shared/platform/http.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Page } from '#shared/schemas/pages.ts';
import { api } from '#web/src/api/client.ts';
import { ArticleFrame } from '#web/src/features/article/article-frame.tsx';
import { Contents, ReadingRail, useSectionLinks } from '#web/src/features/article/reading-rail.tsx';
import type { ArticleProps, ReadKind } from '#web/src/features/article/read-kind.ts';

const toHome = { to: '/', text: 'Back to Home' };

export const readPages: ReadKind<Page> = {
  noun: 'page',
  queryKey: ['pages'],
  find: (id, signal) => api.call('getPage', { params: { id }, signal }),
  isPublic: ({ is_draft }) => !is_draft,
  pathOf: pagePath,
  description: ({ summary }) => summary,
  back: toHome,
  notFound: messages.pageNotFound,
  Article: PageArticle,
};

function PageArticle({ entry, headings, children }: ArticleProps<Page>) {
  const article = useSectionLinks<HTMLElement>(headings);
  return (
    <ArticleFrame
      ref={article}
      title={entry.title}
      lang={entry.lang}
      images={entry.images}
      back={toHome}
      label={null}
      lead={entry.excerpt}
      cover={null}
      side={
        headings.length > 0 && (
          <ReadingRail label="Sections of this page" headings={headings} lang={entry.lang} />
        )
      }
    >
      <Contents headings={headings} lang={entry.lang} />
      {children}
    </ArticleFrame>
  );
}
