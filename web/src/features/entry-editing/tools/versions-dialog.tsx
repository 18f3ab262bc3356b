import { Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { authorLimits } from '#shared/schemas/limits.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { LoadingRows, PagedList, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { EntryKind, EntryTypes, VersionSummary } from '../entry-kind.ts';
import { ValuesDifference } from '../values-difference.tsx';
import styles from '../dialogs.module.css';
import { useRestoreVersion, useVersion, useVersions } from './versions.queries.ts';

interface EntryOfKind<T extends EntryTypes> {
  kind: EntryKind<T>;
  entry: T['saved'];
}

export interface VersionsDialogProps<T extends EntryTypes> extends EntryOfKind<T> {
  values: T['values'];
  isDirty: boolean;
  onRestored: (entry: T['saved']) => void;
  onClose: () => void;
}

type Step = { name: 'list' } | { name: 'comparison' | 'confirmation'; version: number };

/** Lists the earlier versions of an entry, compares one with the form, and restores it. */
export function VersionsDialog<T extends EntryTypes>(props: VersionsDialogProps<T>) {
  const { kind, entry, values, isDirty, onRestored, onClose } = props;
  const shared = { kind, entry };
  const [step, setStep] = useState<Step>({ name: 'list' });
  const [lastShown, setLastShown] = useState<number>();
  const compare = (version: number) => {
    setLastShown(version);
    setStep({ name: 'comparison', version });
  };
  const title = step.name === 'confirmation' ? 'Restore this version?' : 'Versions';
  return (
    <Dialog title={title} onClose={onClose} size="52rem">
      {step.name === 'list' && (
        <VersionsList {...shared} focusedVersion={lastShown} onChoose={compare} />
      )}
      {step.name === 'comparison' && (
        <>
          <BackToList onClick={() => setStep({ name: 'list' })} />
          <VersionComparison
            {...shared}
            version={step.version}
            values={values}
            onRestore={() => setStep({ ...step, name: 'confirmation' })}
          />
        </>
      )}
      {step.name === 'confirmation' && (
        <RestoreVersion
          {...shared}
          version={step.version}
          isDirty={isDirty}
          onRestored={onRestored}
          onCancel={() => setStep({ ...step, name: 'comparison' })}
        />
      )}
    </Dialog>
  );
}

function BackToList({ onClick }: { onClick: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="subtle"
      size="sm"
      mt="-0.5rem"
      mb="sm"
      // Aligns the icon, instead of the button's background, with the text.
      ml="calc(var(--button-padding-x) / -1.5)"
      leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      All versions
    </Button>
  );
}

interface VersionsListProps<T extends EntryTypes> extends EntryOfKind<T> {
  /** The version that was compared last: the author goes on there. */
  focusedVersion: number | undefined;
  onChoose: (version: number) => void;
}

function VersionsList<T extends EntryTypes>(props: VersionsListProps<T>) {
  const { kind, entry, focusedVersion, onChoose } = props;
  return (
    <PagedList<VersionSummary, HTMLUListElement>
      list={useVersions(kind, entry)}
      what="Versions"
      loading={{ heights: [44, 44, 44] }}
      failedText="Failed to load the versions"
      emptyText="No earlier versions yet"
      focusTarget="button"
    >
      {(versions, list) => (
        <>
          <DialogText>
            Earlier versions of this {kind.word}, newest first. The last {authorLimits.keptVersions}{' '}
            are kept. Choose one to compare it with the form.
          </DialogText>
          <ul ref={list} className={styles.list} aria-label="Earlier versions">
            {versions.map((version) => (
              <VersionItem
                key={version.version}
                version={version}
                badge={kind.server.versions.badge(version)}
                isFocused={version.version === focusedVersion}
                onChoose={() => onChoose(version.version)}
              />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

interface VersionItemProps {
  version: VersionSummary;
  badge: ReactNode;
  isFocused: boolean;
  onChoose: () => void;
}

function VersionItem({ version, badge, isFocused, onChoose }: VersionItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <li>
      <button ref={button} type="button" className={styles.entry} onClick={onChoose}>
        <span className={styles.title}>{version.title}</span>
        {badge}
        <Text span c="var(--ink-2)" fz="sm" className={styles.when}>
          <time dateTime={version.saved_at}>{formatMoment(version.saved_at)}</time>
          {version.saved_by && `, by ${authorName(version.saved_by)}`}
        </Text>
      </button>
    </li>
  );
}

function authorName(author: NonNullable<VersionSummary['saved_by']>): string {
  return `${author.first_name} ${author.last_name}`.trim() || author.username;
}

interface VersionComparisonProps<T extends EntryTypes> extends EntryOfKind<T> {
  version: number;
  values: T['values'];
  onRestore: () => void;
}

function VersionComparison<T extends EntryTypes>(props: VersionComparisonProps<T>) {
  const { kind, entry, version, values, onRestore } = props;
  const query = useVersion(kind, entry.id, version);
  if (query.isPending) return <LoadingRows label="Loading version" heights={[120]} />;
  if (query.isError) {
    return (
      <RetryNotice onRetry={() => void query.refetch()}>Failed to load this version</RetryNotice>
    );
  }
  return (
    <>
      <Text mb="md">
        Version of <time dateTime={query.data.saved_at}>{formatMoment(query.data.saved_at)}</time>,
        compared with the form
      </Text>
      <ValuesDifference
        kind={kind}
        before={values}
        after={{ ...values, ...query.data.values }}
        beforeLabel="In the form"
        afterLabel="In this version"
      />
      <DialogActions>
        <Button onClick={onRestore}>Restore this version</Button>
      </DialogActions>
    </>
  );
}

interface RestoreVersionProps<T extends EntryTypes> extends EntryOfKind<T> {
  version: number;
  isDirty: boolean;
  onRestored: (entry: T['saved']) => void;
  onCancel: () => void;
}

/** Asks before an earlier version replaces the current text. */
function RestoreVersion<T extends EntryTypes>(props: RestoreVersionProps<T>) {
  const { kind, entry, version, isDirty, onRestored, onCancel } = props;
  const { mutate, error, isPending } = useRestoreVersion(kind);
  const cancel = useFocusOnMount<HTMLButtonElement>();
  const isStale = error instanceof ApiError && error.code === 'stale-version';
  const restore = (over: number | 'newest') =>
    mutate({ id: entry.id, version, over }, { onSuccess: (restored) => onRestored(restored) });
  return (
    <>
      <DialogText>
        The {kind.word} returns to this version{kind.isLive(entry) && ', for readers too'}. The
        current text stays in the list of versions.
      </DialogText>
      {isDirty && (
        <DialogText>Your unsaved changes leave the form; a copy stays in this browser.</DialogText>
      )}
      {error && (
        <Failure>
          {errorDetail(error)} {isStale && 'That text, too, would stay in the list of versions.'}
        </Failure>
      )}
      <DialogActions>
        <Button ref={cancel} variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => restore(isStale ? 'newest' : entry.version)}>
          {isStale ? 'Restore anyway' : 'Restore'}
        </Button>
      </DialogActions>
    </>
  );
}
