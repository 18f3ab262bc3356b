import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { excerpt } from '#shared/content/text.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';
import { contentNodes } from '../entry-values.rules.ts';
import { ValuesDifference } from '../values-difference.tsx';
import styles from '../dialogs.module.css';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';
import type { LeftCopy } from './use-left-copies.ts';

export interface LeftCopiesProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  left: readonly LeftCopy<T>[];
  saved: T['values'];
  /** Undefined for a new entry. */
  savedVersion: number | undefined;
  onRestore: (copy: EntryCopy<T>) => void;
  onDiscard: (copy: EntryCopy<T>) => void;
  onUndoDiscard: (copy: EntryCopy<T>) => void;
}

/** Offers the unsaved changes that were found in this browser or on the server. */
export function LeftCopies<T extends EntryTypes>({
  left,
  onDiscard,
  onUndoDiscard,
  ...props
}: LeftCopiesProps<T>) {
  /** The ids of the copies that each press of a discard button discarded: Undo brings back the latest ones. */
  const [discards, setDiscards] = useState<string[][]>([]);
  const withChoice = (choice: LeftCopy<T>['choice']) =>
    left.filter((offer) => offer.choice === choice);
  const open = withChoice('open');
  const discarded = withChoice('discarded').map(({ copy }) => copy);
  const discard = (copies: EntryCopy<T>[]) => {
    setDiscards([...discards, copies.map(({ id }) => id)]);
    copies.forEach(onDiscard);
  };
  const [firstDiscarded] = discarded;
  const latestIds = discards.findLast((ids) => discarded.some(({ id }) => ids.includes(id)));
  const undo = () => discarded.filter(({ id }) => latestIds?.includes(id)).forEach(onUndoDiscard);
  const undoButton = (
    <Button size="sm" variant="default" onClick={undo}>
      Undo
    </Button>
  );
  // More than two offers in full would push the title out of view.
  const shownCount = open.length > 2 ? 1 : 2;
  const offers = open.map(({ copy, isRemote }) => (
    <Offer
      key={copy.id}
      copy={copy}
      isRemote={isRemote}
      {...props}
      onDiscard={() => discard([copy])}
    />
  ));
  return (
    <Stack component="section" gap="sm" aria-label="Unsaved changes" className={styles.copies}>
      {withChoice('restored').map(({ copy }) => (
        <Note key={copy.id}>
          The changes from <KeptAt copy={copy} /> are back in the form. They are not saved yet.
        </Note>
      ))}
      {offers.slice(0, shownCount)}
      {open.length > 1 && (
        <div className={styles.others}>
          {open.length > shownCount && (
            <details>
              <summary>{open.length - shownCount} more</summary>
              <Stack gap="sm" mt="sm">
                {offers.slice(shownCount)}
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
      {firstDiscarded && (
        // The key makes a new note for each discard, which gets the focus.
        <Note key={discarded.length} action={undoButton}>
          {discarded.length === 1 ? (
            <>
              The changes from <KeptAt copy={firstDiscarded} /> were discarded.
            </>
          ) : (
            `${open.length === 0 ? 'All ' : ''}${discarded.length} were discarded.`
          )}
        </Note>
      )}
    </Stack>
  );
}

type OfferProps<T extends EntryTypes> = Pick<LeftCopy<T>, 'copy' | 'isRemote'> &
  Omit<LeftCopiesProps<T>, 'left' | 'onDiscard' | 'onUndoDiscard'> & { onDiscard: () => void };

function Offer<T extends EntryTypes>(props: OfferProps<T>) {
  const { kind, copy, isRemote, saved, savedVersion, onRestore, onDiscard } = props;
  const [comparing, setComparing] = useState(false);
  const isOutdated = copy.base !== null && copy.base.version !== savedVersion;
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
        {copy.base === null && <Sample content={copy.values.content} />}
        {isOutdated && (
          <span>The {kind.word} has been saved since then: compare before you restore.</span>
        )}
      </Stack>
      <Group gap="sm">
        <Button size="sm" variant="default" onClick={() => setComparing(true)}>
          Compare
        </Button>
        {/* An outdated copy is compared first: the author has not seen the version that it would replace. */}
        <Button size="sm" onClick={isOutdated ? () => setComparing(true) : restore}>
          Restore
        </Button>
        <Button size="sm" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
      {comparing && (
        <CompareCopy
          kind={kind}
          copy={copy}
          saved={saved}
          isOutdated={isOutdated}
          onRestore={restore}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

interface CompareCopyProps<T extends EntryTypes>
  extends Pick<OfferProps<T>, 'kind' | 'copy' | 'saved'> {
  /** The entry has been saved since the copy was started. */
  isOutdated: boolean;
  onRestore: () => void;
  onClose: () => void;
}

function CompareCopy<T extends EntryTypes>(props: CompareCopyProps<T>) {
  const { kind, copy, saved, isOutdated, onRestore, onClose } = props;
  return (
    <Dialog title="Saved and unsaved" onClose={onClose} size="60rem">
      {isOutdated && (
        <DialogText>
          The {kind.word} has been saved since these changes were made. What is marked as removed
          may be newer than they are.
        </DialogText>
      )}
      <ValuesDifference
        kind={kind}
        before={saved}
        after={kind.copies.restore(copy, saved)}
        beforeLabel="Saved"
        afterLabel="Unsaved"
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onRestore}>Restore the unsaved changes</Button>
      </DialogActions>
    </Dialog>
  );
}

type DatedCopy = Pick<EntryCopy<EntryTypes>, 'id' | 'keptAt'>;

/** Takes the focus, because the button that had it is gone. */
function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className={styles.copy}>
      <p ref={text} tabIndex={-1}>
        {children}
      </p>
      {action}
    </div>
  );
}

/** Tells new entries apart, which may have no title yet, or equal ones. */
function Sample({ content }: { content: string }) {
  const sample = excerpt(contentNodes(content), 100);
  return sample !== '' && <span className={styles.sample}>{sample}</span>;
}

function KeptAt({ copy }: { copy: DatedCopy }) {
  const timestamp = new Date(copy.keptAt).toISOString();
  return <time dateTime={timestamp}>{formatMoment(timestamp)}</time>;
}
