import { Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import type { EntryKind, EntryTypes, SaveButton } from './entry-kind.ts';
import { contentText } from './entry-values.rules.ts';
import styles from './dialogs.module.css';
import { ValuesDifference } from './values-difference.tsx';

export interface StaleEntryDialogProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  mine: T['values'];
  saved: T['saved'];
  /** The button that the author pressed to save. */
  button: SaveButton<T>;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

const explanation =
  'Nothing is lost, whatever you choose: if you keep yours, the other text stays in the list of versions; if you use the saved one, a copy of yours stays in this browser.';

/** Shown when somebody else has saved meanwhile: compares both texts and lets the author choose one. */
export function StaleEntryDialog<T extends EntryTypes>(props: StaleEntryDialogProps<T>) {
  const { kind, mine, saved, button, ...callbacks } = props;
  const theirs = kind.valuesOf(saved);
  return (
    <StaleDialog what={kind.word} choice={explanation} {...callbacks}>
      {kind.isLive(saved) && (
        <p>
          The saved one is live.{' '}
          {kind.takesOffline(button)
            ? 'Keeping yours takes it offline: readers can no longer find it until it is published again.'
            : 'Readers see yours if you keep it.'}
        </p>
      )}
      <ValuesDifference
        kind={kind}
        before={theirs}
        after={mine}
        beforeLabel="The saved one"
        afterLabel="Yours"
      />
      <details className={styles.texts}>
        <summary>Both texts in full</summary>
        <div className={styles.versions}>
          <Version heading="Yours" labels={kind.labels(mine)} values={mine} />
          <Version heading="The saved one" labels={kind.labels(theirs)} values={theirs} />
        </div>
      </details>
    </StaleDialog>
  );
}

interface VersionProps {
  heading: string;
  labels: readonly string[];
  values: EntryTypes['values'];
}

function Version({ heading, labels, values }: VersionProps) {
  return (
    <section aria-label={heading}>
      <Title order={3} size="1.125rem" lts={0} mb="0.4rem">
        {heading}
      </Title>
      <Text fw={600} className={styles.staleTitle}>
        {values.title}
      </Text>
      <Text c="dimmed" fz="sm">
        {labels.filter(Boolean).join(' · ')}
      </Text>
      <Textarea
        label={`${heading}: text`}
        mt="0.6rem"
        classNames={{ label: VisuallyHidden.classes.root }}
        readOnly
        rows={12}
        value={contentText(values)}
      />
    </section>
  );
}
