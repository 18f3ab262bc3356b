import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { siteLanguage } from '#shared/site/site-texts.ts';
import { pictureOf } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import { directed } from '#web/src/ui/directed.ts';
import styles from './article.module.css';
import { type ArticleImages, ArticleImagesContext, useArticleImage } from './use-article-image.ts';

interface ArticleFrameProps {
  ref?: Ref<HTMLElement>;
  title: string;
  /** The language of the author's words; undefined for that of the site. */
  lang: string | undefined;
  images: ArticleImages;
  /** The way to the list that it belongs to. */
  back: { to: string; text: string };
  /** Above the title. */
  label: ReactNode;
  /** Below the title; empty if there is none. */
  lead: string;
  /** The author and the date. */
  byline?: ReactNode;
  cover: ReactNode;
  /** Beside the text on wide screens. */
  side: ReactNode;
  /** The text, and what is right before it. */
  children: ReactNode;
  /** After the text, before the way back. */
  end?: ReactNode;
  /** Ways to other articles, after it. */
  others?: ReactNode;
}

/** Browsers know how in the languages of texts; in English, pages look as they always did. */
const hyphenated = { hyphens: 'auto' } as const;

/** The parts of an article's page, in their places. */
export function ArticleFrame({ ref, back, lead, lang, ...props }: ArticleFrameProps) {
  // The site's own texts stay in the site's language.
  const site = lang && siteLanguage;
  return (
    <ArticleImagesContext value={props.images}>
      <article
        ref={ref}
        className={`page ${styles.article}`}
        lang={lang}
        style={lang ? hyphenated : undefined}
      >
        <div className={styles.back} lang={site}>
          <BackLink {...back} />
        </div>
        <header className={styles.header} lang={site}>
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
          <footer className={styles.footer} lang={site}>
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

/** The picture across an article's page, or the letter that stands for it. */
export function ArticleCover({ source, ...cover }: ArticleCoverProps) {
  const { image } = useArticleImage(source);
  return (
    <Cover
      picture={pictureOf(image)}
      shown="min(70rem, 100vw)"
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
  /** The words above the two titles. */
  words?: readonly [newer: string, older: string];
}

/** Links at the end of an article: to those right after and right before it. */
export function Neighbors({
  label,
  pathOf,
  newer,
  older,
  words: [left, right] = ['Newer', 'Older'],
}: NeighborsProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.neighbors} aria-label={label}>
      {newer ? <NeighborLink direction={left} {...newer} to={pathOf(newer.slug)} /> : <i />}
      {older && <NeighborLink direction={right} {...older} to={pathOf(older.slug)} />}
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
