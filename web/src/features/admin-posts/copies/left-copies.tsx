import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { excerpt } from '#shared/content/text.ts';
import type { BrowserCopy } from './browser-copies.ts';
import { CompareCopyDialog } from './compare-copy-dialog.tsx';
import styles from './left-copies.module.css';
import { contentNodes, type PostFormValues } from '../form/post-form.rules.ts';
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
export function LeftCopies({ left, onDiscard, onUndoDiscard, ...props }: LeftCopiesProps) {
  const [actions, setActions] = useState<string[][]>([]);
  const of = (choice: LeftCopy['choice']) => left.filter((one) => one.choice === choice);
  const [open, discarded] = [of('open'), of('discarded').map(({ copy }) => copy)];
  const discard = (copies: BrowserCopy[]) => {
    setActions([...actions, copies.map(({ id }) => id)]);
    copies.forEach(onDiscard);
  };
  const latest = actions.findLast((ids) => discarded.some(({ id }) => ids.includes(id)));
  // More in full would push the title out of view.
  const shown = open.length > 2 ? 1 : 2;
  const offers = open.map((one) => (
    <Offer key={one.copy.id} {...one} {...props} onDiscard={(copy) => discard([copy])} />
  ));
  return (
    <Stack component="section" gap="sm" aria-label="Unsaved changes" className={styles.copies}>
      {of('restored').map(({ copy }) => (
        <Restored key={copy.id} copy={copy} />
      ))}
      {offers.slice(0, shown)}
      {open.length > 1 && (
        <div className={styles.others}>
          {open.length > shown && (
            <details>
              <summary>{open.length - shown} more</summary>
              <Stack gap="sm" mt="sm">
                {offers.slice(shown)}
              </Stack>
            </details>
          )}
          <Button
            size="sm"
            variant="subtle"
            ml="auto"
            onClick={() => discard(open.map(({ copy }) => copy))}
          >
            Discard all {open.length}
          </Button>
        </div>
      )}
      {discarded.length > 0 && (
        <Discarded
          key={discarded.length}
          copies={discarded}
          areAll={open.length === 0}
          onUndo={() => discarded.filter(({ id }) => latest?.includes(id)).forEach(onUndoDiscard)}
        />
      )}
    </Stack>
  );
}

function Offer(
  props: Pick<LeftCopy, 'copy' | 'isRemote'> & Omit<LeftCopiesProps, 'left' | 'onUndoDiscard'>,
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
        {copy.base === null && <Sample copy={copy} />}
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

function Discarded(props: { copies: BrowserCopy[]; areAll: boolean; onUndo: () => void }) {
  const { copies, areAll, onUndo } = props;
  const text = useFocusOnMount<HTMLParagraphElement>();
  const [only, another] = copies;
  return (
    <div className={styles.copy}>
      <p ref={text} tabIndex={-1}>
        {only && !another ? (
          <>
            The changes from <KeptAt copy={only} /> were discarded.
          </>
        ) : (
          `${areAll ? 'All ' : ''}${copies.length} were discarded.`
        )}
      </p>
      <Button size="sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** How its text begins: new posts may have no title yet, or the same. */
function Sample({ copy }: { copy: BrowserCopy }) {
  const sample = excerpt(contentNodes(copy.values.content), 100);
  return sample !== '' && <span className={styles.sample}>{sample}</span>;
}

function KeptAt({ copy }: { copy: BrowserCopy }) {
  const timestamp = new Date(copy.keptAt).toISOString();
  return <time dateTime={timestamp}>{formatMoment(timestamp)}</time>;
}
