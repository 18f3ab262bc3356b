import { Link } from 'react-router-dom';
import { postPath, seriesPath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import article from '#web/src/features/article/article.module.css';
import { Neighbors } from '#web/src/features/article/neighbors.tsx';
import rail from '#web/src/features/article/reading-rail.module.css';
import { directed } from '#web/src/ui/directed.ts';

/** The parts of a post's series before its text, folded; nothing for a post in none. */
export function SeriesParts({ post: { slug, series, parts = [] } }: { post: Post }) {
  const place = parts.findIndex((part) => part.slug === slug);
  if (!series || place < 0) return null;
  return (
    <nav aria-label="Parts of this series">
      <details>
        <summary className={rail.summary}>
          {`Part ${place + 1} of ${parts.length} of `}
          <span {...directed(series.name)}>{series.name}</span>
        </summary>
        <ol className={rail.sections}>
          {parts.map((part, index) => (
            <li key={part.slug} lang={part.lang} {...directed(part.title)}>
              {`${index + 1}. `}
              <Link to={postPath(part.slug)} aria-current={index === place ? 'page' : undefined}>
                {part.title}
              </Link>
            </li>
          ))}
        </ol>
        <Link to={seriesPath(series.slug)} className={article.plainLink}>
          All parts with their summaries
        </Link>
      </details>
    </nav>
  );
}

/** Leads from the end of a part to those right before and after it. */
export function PartsAround({ post: { slug, parts = [] } }: { post: Post }) {
  const place = parts.findIndex((part) => part.slug === slug);
  if (place < 0) return null;
  return (
    <Neighbors
      label="Parts before and after this one"
      pathOf={postPath}
      newer={parts[place - 1] ?? null}
      older={parts[place + 1] ?? null}
      words={['Previous part', 'Next part']}
    />
  );
}
