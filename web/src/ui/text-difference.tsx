import { Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import styles from './text-difference.module.css';
import { type DifferenceLine, type Run, textDifference } from './text-difference.rules.ts';

export interface TextDifferenceProps {
  before: string;
  after: string;
  /** Names the state with the removed words, such as `Saved`. */
  beforeLabel: string;
  /** Names the state with the added words, such as `Unsaved`. */
  afterLabel: string;
}

/** Shows removed words struck through and added words underlined, both labelled for screen readers. */
export function TextDifference({ before, after, beforeLabel, afterLabel }: TextDifferenceProps) {
  const lines = useMemo(() => textDifference(before, after), [before, after]);
  if (lines.length === 0) return <Aside>No difference.</Aside>;
  return (
    <Paper>
      <Group component="p" gap="xs" px="0.9rem" py="xs" fz="0.875rem" className={styles.legend}>
        {before !== '' && <del className={styles.removed}>{beforeLabel}</del>}
        {after !== '' && <ins className={styles.added}>{afterLabel}</ins>}
      </Group>
      <Stack gap="xs" px="0.9rem" py="sm">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no ids, and are never moved
          <Line key={index} line={line} />
        ))}
      </Stack>
    </Paper>
  );
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === 'skipped') {
    return <Aside>{line.lines === 1 ? '1 unchanged line' : `${line.lines} unchanged lines`}</Aside>;
  }
  return (
    <p className={styles.line}>
      {line.runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- runs have no ids, and are never moved
        <Words key={index} run={run} />
      ))}
    </p>
  );
}

function Aside({ children }: { children: string }) {
  return (
    <Text c="dimmed" fz="0.875rem">
      {children}
    </Text>
  );
}

/** Adds hidden words, because few screen readers announce `del` and `ins`. */
function Words({ run: { kind, text } }: { run: Run }) {
  if (kind === 'same') return text;
  const Element = kind === 'removed' ? 'del' : 'ins';
  return (
    <Element className={styles[kind]}>
      <VisuallyHidden>{kind}: </VisuallyHidden>
      {text}
      <VisuallyHidden> end of {kind}</VisuallyHidden>
    </Element>
  );
}
