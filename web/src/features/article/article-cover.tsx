import type { ComponentProps } from 'react';
import { pictureOf } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import styles from './article.module.css';
import { useArticleImage } from './use-article-image.ts';

interface ArticleCoverProps extends Pick<ComponentProps<typeof Cover>, 'title' | 'letter'> {
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
