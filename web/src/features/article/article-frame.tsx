import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './article.module.css';
import { type ArticleImages, ArticleImagesContext } from './article-images.context.ts';

interface ArticleFrameProps {
  ref?: Ref<HTMLElement>;
  title: string;
  images: ArticleImages;
  /** The way to the list that it belongs to. */
  back: { to: string; text: string };
  /** Above the title. */
  label: ReactNode;
  /** Below the title; empty if there is none. */
  lead: string;
  /** Who wrote it, and when. */
  byline?: ReactNode;
  cover: ReactNode;
  /** Beside the text on wide screens. */
  side: ReactNode;
  /** The text, and what is right before it. */
  children: ReactNode;
  /** After the text, before the way back. */
  end?: ReactNode;
  /** Ways to other articles. */
  others: ReactNode;
}

/** The parts of an article's page, in their places. */
export function ArticleFrame({ ref, back, lead, ...props }: ArticleFrameProps) {
  return (
    <ArticleImagesContext value={props.images}>
      <article ref={ref} className={`page ${styles.article}`}>
        <div className={styles.back}>
          <BackLink {...back} />
        </div>
        <header className={styles.header}>
          {props.label}
          <h1 className={styles.title}>{props.title}</h1>
          {lead !== '' && <p className={styles.lead}>{lead}</p>}
          {props.byline}
        </header>
        {props.cover}
        {props.side}
        <div className={styles.body}>
          {props.children}
          <footer className={styles.footer}>
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
