import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { LoadMore, useFocusAfterMore } from '#web/src/ui/load-more.tsx';
import { Notice } from '#web/src/ui/notice.tsx';
import type { FoundEntry, FoundPost } from './search-engine.ts';
import styles from './search.module.css';
import { Link } from 'react-router-dom';
import { directed } from '#web/src/ui/directed.ts';
import {
  foldText,
  isUnspaced,
  foldWord,
  joiners,
  splitByScript,
  separators,
} from '#shared/search-words.ts';

/** Loaded together with the components that show results. */
export { loadSearchEngine } from './search-engine.ts';

const pageSize = 20;

/** The parts of a card that show why its post was found. */
export interface MatchDetails {
  renderText: (text: string) => ReactNode;
  note: ReactNode;
  cover: PublicImage | undefined;
}

export interface ResultListProps {
  posts: FoundPost[];
  entries: FoundEntry[];
  q: string;
  onClear: () => void;
  shownPages: number;
  onMore: () => void;
  renderPost: (post: PostSummary, match: MatchDetails) => ReactNode;
}

export function ResultList(props: ResultListProps) {
  const { posts, entries, shownPages, onMore, renderPost } = props;
  const shown = posts.slice(0, shownPages * pageSize);
  const { list, ...focus } = useFocusAfterMore(shown.length, false, 'h3 a');
  if (posts.length === 0 && entries.length === 0) return <NothingFound {...props} />;
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {shown.map((result) => (
          <li key={result.post.id}>{renderPost(result.post, matchDetails(result))}</li>
        ))}
      </ul>
      {posts.length > pageSize && (
        <LoadMore
          label="Load More Results"
          state={{ hasMore: shown.length < posts.length, loadMore: onMore }}
          {...focus}
        />
      )}
      <EntryResults section="Projects" entries={entries} />
      <EntryResults section="Pages" entries={entries} />
    </>
  );
}

function NothingFound({ q, onClear }: Pick<ResultListProps, 'q' | 'onClear'>) {
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

function matchDetails({ words, onlyInText, cover }: FoundPost): MatchDetails {
  return {
    renderText: (text) => <Highlighted text={text} words={words} />,
    note: <TextMatchNote words={words} onlyInText={onlyInText} />,
    cover,
  };
}

interface EntryResultsProps {
  section: FoundEntry['section'];
  /** The results of all sections. */
  entries: readonly FoundEntry[];
}

/** A section below the posts. Renders nothing when the search found nothing for it. */
function EntryResults({ section, entries }: EntryResultsProps) {
  const shown = entries.filter((entry) => entry.section === section);
  if (shown.length === 0) return null;
  const id = `found-${section.toLowerCase()}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {section}
      </h2>
      <ul>
        {shown.map((entry) => (
          <li key={entry.path}>
            <h3 lang={entry.lang} {...directed(entry.title)}>
              <Link to={entry.path}>
                <Highlighted text={entry.title} words={entry.words} />
              </Link>
            </h3>
            <p className={styles.description} lang={entry.lang} {...directed(entry.description)}>
              <Highlighted text={entry.description} words={entry.words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const maxShownWords = 5;

/** Explains a result whose visible text contains none of the words. */
function TextMatchNote({ onlyInText, words }: Pick<FoundPost, 'onlyInText' | 'words'>) {
  if (!onlyInText) return null;
  return (
    <p className={styles.line}>
      Found in the text:{' '}
      <Highlighted text={words.slice(0, maxShownWords).join(', ')} words={words} />
    </p>
  );
}

interface HighlightedProps {
  text: string;
  /** The matching words, in the index's spelling. */
  words: readonly string[];
}

/** Underlines the matching words in a text. */
function Highlighted({ text, words }: HighlightedProps) {
  return markWords(text, words).map((part, index) =>
    part.marked ? (
      <mark key={index} className={styles.found}>
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}

// The groups make `split` keep what is between the words.
const betweenWords = new RegExp(`(${separators.source})`, 'u');
const withinWords = new RegExp(`(${joiners.source})`, 'u');

interface TextPart {
  text: string;
  marked: boolean;
}

/** Splits a text into parts, and marks those that match a word. Words are in the index's spelling. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const part of text.split(betweenWords).flatMap((chunk) => markChunk(chunk, words))) {
    const last = parts.at(-1);
    if (last && last.marked === part.marked) last.text += part.text;
    else parts.push(part);
  }
  return parts.filter((part) => part.text !== '');
}

function markChunk(chunk: string, words: readonly string[]): TextPart[] {
  if (words.includes(foldWord(chunk))) return [{ text: chunk, marked: true }];
  const runs = chunk.split(withinWords).flatMap(splitByScript);
  return runs.flatMap((run) =>
    isUnspaced(run)
      ? markOccurrences(run, words)
      : { text: run, marked: words.includes(foldText(run)) },
  );
}

/** Marks words in a run without spaces, where words begin anywhere. */
function markOccurrences(run: string, words: readonly string[]): TextPart[] {
  const folded = foldText(run);
  // Folding changed the length, so positions in `folded` do not match `run`.
  if (folded.length !== run.length) return [{ text: run, marked: false }];
  const marked = new Set<number>();
  for (const word of words.filter(Boolean)) {
    for (let start = folded.indexOf(word); start !== -1; start = folded.indexOf(word, start + 1)) {
      for (let index = start; index < start + word.length; index += 1) marked.add(index);
    }
  }
  return run.split('').map((unit, index) => ({ text: unit, marked: marked.has(index) }));
}
