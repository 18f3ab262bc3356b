import { useMemo } from 'react';
import styles from './text-difference.module.css';
import { type DifferenceLine, type Run, textDifference } from './text-difference.rules.ts';

export interface TextDifferenceProps {
  before: string;
  after: string;
  /** What the removed words belong to, as in `Saved`. */
  beforeLabel: string;
  /** What the added words belong to, as in `Unsaved`. */
  afterLabel: string;
}

/** The words that two texts do not share: struck through and underlined, and said in words. */
export function TextDifference({ before, after, beforeLabel, afterLabel }: TextDifferenceProps) {
  const lines = useMemo(() => textDifference(before, after), [before, after]);
  if (lines.length === 0) return <p className={styles.skipped}>No difference.</p>;
  return (
    <div className={styles.difference}>
      <p className={styles.legend}>
        {before !== '' && <del className={styles.removed}>{beforeLabel}</del>}
        {after !== '' && <ins className={styles.added}>{afterLabel}</ins>}
      </p>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          // Lines have no other identity than their place, and are never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} line={line} />
        ))}
      </div>
    </div>
  );
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === 'skipped') {
    return (
      <p className={styles.skipped}>
        {line.lines === 1 ? '1 unchanged line' : `${line.lines} unchanged lines`}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {line.runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Words key={index} run={run} />
      ))}
    </p>
  );
}

/** Few screen readers tell `del` and `ins` by themselves. */
function Words({ run: { kind, text } }: { run: Run }) {
  if (kind === 'same') return text;
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <Element className={styles[kind]}>
      <span className={styles.told}>{kind}: </span>
      {text}
      <span className={styles.told}> end of {kind}</span>
    </Element>
  );
}
