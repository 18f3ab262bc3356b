import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { BrowserCopy } from './browser-copies.ts';
import { CompareCopyDialog } from './compare-copy-dialog.tsx';
import styles from './left-copies.module.css';
import type { PostFormValues } from '../form/post-form.rules.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';
import type { LeftCopy } from './use-left-copies.ts';

export interface LeftCopiesProps {
  left: readonly LeftCopy[];
  /** In its saved state. */
  saved: PostFormValues;
  /** Undefined for a new post. */
  savedVersion: number | undefined;
  onRestore: (copy: BrowserCopy) => void;
  onDiscard: (copy: BrowserCopy) => void;
  onUndoDiscard: (copy: BrowserCopy) => void;
}

/** Offers the unsaved changes that were found in this browser or on the server. */
export function LeftCopies({ left, ...props }: LeftCopiesProps) {
  if (left.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Unsaved changes" className={styles.copies}>
      {left.map(({ copy, choice, isRemote }) => {
        if (choice === 'restored') return <Restored key={copy.id} copy={copy} />;
        if (choice === 'discarded') {
          return <Discarded key={copy.id} copy={copy} onUndo={() => props.onUndoDiscard(copy)} />;
        }
        return <Offer key={copy.id} copy={copy} isRemote={isRemote} {...props} />;
      })}
    </Stack>
  );
}

function Offer(
  props: { copy: BrowserCopy; isRemote: boolean } & Omit<LeftCopiesProps, 'left' | 'onUndoDiscard'>,
) {
  const { copy, isRemote, saved, savedVersion, onRestore, onDiscard } = props;
  const [comparing, setComparing] = useState(false);
  const savedSince = copy.base !== null && copy.base.version !== savedVersion;
  const restore = () => {
    setComparing(false);
    onRestore(copy);
  };
  return (
    <div className={styles.copy}>
      <Stack component="output" gap={0}>
        <span>
          Unsaved changes from <KeptAt copy={copy} />{' '}
          {isRemote ? 'are kept on the server' : 'were found in this browser'}
          {copy.base === null && <>: “{copy.values.title || 'Untitled'}”</>}.
        </span>
        {savedSince && <span>The post has been saved since then: compare before you restore.</span>}
      </Stack>
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={() => setComparing(true)}>
          Compare
        </Button>
        {/* Never over a version that the author has not seen. */}
        <Button size="sm" onClick={savedSince ? () => setComparing(true) : restore}>
          Restore
        </Button>
        <Button size="sm" variant="subtle" onClick={() => onDiscard(copy)}>
          Discard
        </Button>
      </Group>
      {comparing && (
        <CompareCopyDialog
          copy={copy}
          saved={saved}
          savedSince={savedSince}
          onRestore={restore}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

function Restored({ copy }: { copy: BrowserCopy }) {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className={styles.copy}>
      <p ref={text} tabIndex={-1}>
        The changes from <KeptAt copy={copy} /> are back in the form. They are not saved yet.
      </p>
    </div>
  );
}

function Discarded({ copy, onUndo }: { copy: BrowserCopy; onUndo: () => void }) {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className={styles.copy}>
      <p ref={text} tabIndex={-1}>
        The changes from <KeptAt copy={copy} /> were discarded.
      </p>
      <Button size="sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

function KeptAt({ copy }: { copy: BrowserCopy }) {
  const timestamp = new Date(copy.keptAt).toISOString();
  return <time dateTime={timestamp}>{formatMoment(timestamp)}</time>;
}
