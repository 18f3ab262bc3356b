import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { siteLanguage } from '#shared/site/site-texts.ts';
import { pictureOf } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import { directed } from '#web/src/ui/directed.ts';
import styles from './article.module.css';
import type { ReadEntry, ReadKind } from './read-kind.ts';
import { type ArticleImages, ArticleImagesContext, useArticleImage } from './use-article-image.ts';

interface ArticleFrameProps {
  ref?: Ref<HTMLElement>;
  title: string;
  /** The language of the author's words; undefined for that of the site. */
  lang: string | undefined;
  images: ArticleImages;
  back: ReadKind<ReadEntry>['back'];
  /** Shown above the title. */
  label: ReactNode;
  /** Shown below the title; may be empty. */
  lead: string;
  /** The author and the date. */
  byline?: ReactNode;
  cover: ReactNode;
  /** Shown beside the text on wide screens. */
  side: ReactNode;
  /** The text, and anything right before it. */
  children: ReactNode;
  /** Shown after the text, before the link back. */
  end?: ReactNode;
  /** Links to other articles, after the link back. */
  others?: ReactNode;
}

/** For articles that name their language: browsers hyphenate by its rules. */
const hyphenated = { hyphens: 'auto' } as const;

export function ArticleFrame({ ref, back, lead, lang, ...props }: ArticleFrameProps) {
  // The site's own texts stay in the site's language.
  const siteLang = lang && siteLanguage;
  return (
    <ArticleImagesContext value={props.images}>
      <article
        ref={ref}
        className={`page ${styles.article}`}
        lang={lang}
        style={lang ? hyphenated : undefined}
      >
        <div className={styles.back} lang={siteLang}>
          <BackLink {...back} />
        </div>
        <header className={styles.header} lang={siteLang}>
          {props.label}
          <h1 className={styles.title} lang={lang} {...directed(props.title)}>
            {props.title}
          </h1>
          {lead !== '' && (
            <p className={styles.lead} lang={lang} {...directed(lead)}>
              {lead}
            </p>
          )}
          {props.byline}
        </header>
        {props.cover}
        {props.side}
        <div className={styles.body}>
          {props.children}
          <footer className={styles.footer} lang={siteLang}>
            {props.end}
            <BackLink {...back} />
            {props.others}
          </footer>
        </div>
      </article>
    </ArticleImagesContext>
  );
}

function BackLink({ to, text }: ArticleFrameProps['back']) {
  return (
    <Link to={to} className={styles.plainLink}>
      <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
      {text}
    </Link>
  );
}

interface ArticleCoverProps
  extends Pick<ComponentProps<typeof Cover>, 'title' | 'letter' | 'view'> {
  source: string;
}

/** The cover across an article's page: its picture, or a letter in place of one. */
export function ArticleCover({ source, ...cover }: ArticleCoverProps) {
  const { image } = useArticleImage(source);
  return (
    <Cover
      picture={pictureOf(image)}
      sizes="min(70rem, 100vw)"
      className={styles.cover}
      first
      {...cover}
    />
  );
}

interface Neighbor {
  title: string;
  slug: string;
  lang?: string | undefined;
}

interface NeighborsProps {
  label: string;
  pathOf: (slug: string) => string;
  newer: Neighbor | null;
  older: Neighbor | null;
  directions?: readonly [newer: string, older: string];
}

/** Links at the end of an article to the next newer and the next older one. */
export function Neighbors({
  label,
  pathOf,
  newer,
  older,
  directions: [newerLabel, olderLabel] = ['Newer', 'Older'],
}: NeighborsProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.neighbors} aria-label={label}>
      {/* The `i` keeps the left column for a newer entry. */}
      {newer ? <NeighborLink direction={newerLabel} {...newer} to={pathOf(newer.slug)} /> : <i />}
      {older && <NeighborLink direction={olderLabel} {...older} to={pathOf(older.slug)} />}
    </nav>
  );
}

function NeighborLink(props: Neighbor & { direction: string; to: string }) {
  return (
    <Link className={styles.neighbor} to={props.to}>
      <span className={styles.direction}>{props.direction}</span>
      <span className={styles.neighborTitle} lang={props.lang} {...directed(props.title)}>
        {props.title}
      </span>
    </Link>
  );
}
