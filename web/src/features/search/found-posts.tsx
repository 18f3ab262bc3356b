import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { LoadMore } from '#web/src/ui/load-more.tsx';
import { Notice } from '#web/src/ui/notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { FoundEntries } from './found-entries.tsx';
import { FoundInText } from './found-in-text.tsx';
import type { FoundEntry, FoundPost } from './found-post.ts';
import { Highlighted } from './highlighted.tsx';
import styles from './search-results.module.css';

const pageSize = 20;

/** The parts of a card that show why its post was found. */
export interface FoundIn {
  renderText: (text: string) => ReactNode;
  note: ReactNode;
  cover: PublicImage | undefined;
}

export interface FoundPostsProps {
  found: FoundPost[];
  others: FoundEntry[];
  q: string;
  onClear: () => void;
  /** The number of shown pages of results. */
  page: number;
  onMore: () => void;
  renderPost: (post: PostSummary, found: FoundIn) => ReactNode;
}

/** The results of a search; loaded together with the index, as only a search shows them. */
export function FoundPosts(props: FoundPostsProps) {
  const { found, others, page, onMore, renderPost } = props;
  const shown = found.slice(0, page * pageSize);
  const { list, ...focus } = useFocusAfterMore(shown.length, false, 'h3 a');
  if (found.length === 0 && others.length === 0) return <NothingFound {...props} />;
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {shown.map((one) => (
          <li key={one.post.id}>{renderPost(one.post, foundIn(one))}</li>
        ))}
      </ul>
      {found.length > pageSize && (
        <LoadMore
          label="Load More Results"
          state={{ hasMore: shown.length < found.length, loadMore: onMore }}
          {...focus}
        />
      )}
      <FoundEntries title="Projects" found={others} />
      <FoundEntries title="Pages" found={others} />
    </>
  );
}

function NothingFound({ q, onClear }: Pick<FoundPostsProps, 'q' | 'onClear'>) {
  return (
    <Notice
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      <p className={styles.nothing}>Nothing found for “{q}”.</p>
    </Notice>
  );
}

function foundIn({ words, onlyInText, cover }: FoundPost): FoundIn {
  return {
    renderText: (text) => <Highlighted text={text} words={words} />,
    note: <FoundInText words={words} onlyInText={onlyInText} />,
    cover,
  };
}
