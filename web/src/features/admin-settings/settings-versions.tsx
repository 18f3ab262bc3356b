import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSettings, SettingsVersion } from '#shared/schemas/site-settings.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import { EmptyState, LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { changedNames, settingsDifferences } from './settings.rules.ts';
import {
  restoreSettings,
  useLinkedPages,
  useSettingsVersion,
  useSettingsVersions,
} from './settings.queries.ts';

interface SettingsVersionsProps {
  saved: SavedSettings;
  /** Why this account cannot restore a version; undefined for administrators. */
  lockedBecause: string | undefined;
  onRestored: (saved: SavedSettings) => void;
  onClose: () => void;
}

/** Lists earlier settings, and compares one version with the current settings. */
export function SettingsVersions(props: SettingsVersionsProps) {
  const [version, setVersion] = useState<number>();
  return (
    <Dialog title="Versions of the settings" onClose={props.onClose} size="52rem">
      {version === undefined ? (
        <VersionList onChoose={setVersion} />
      ) : (
        <VersionComparison {...props} version={version} onBack={() => setVersion(undefined)} />
      )}
    </Dialog>
  );
}

function VersionList({ onChoose }: { onChoose: (version: number) => void }) {
  const { data, isPending, isError, refetch } = useSettingsVersions();
  if (isPending) return <LoadingRows label="Loading versions" heights={[44, 44, 44]} />;
  if (isError) {
    return <RetryNotice onRetry={() => void refetch()}>Failed to load the versions</RetryNotice>;
  }
  if (data.data.length === 0) return <EmptyState>No earlier versions yet</EmptyState>;
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {data.data.map((version) => (
        <Group key={version.version} component="li" justify="space-between">
          <div>
            <SaveMoment {...version} />
            <Text c="var(--ink-2)" fz="sm">
              Changed after it: {changedNames(version.changed)}
            </Text>
          </div>
          <Button variant="default" size="sm" onClick={() => onChoose(version.version)}>
            Compare
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function SaveMoment({ saved_at, saved_by }: Pick<SettingsVersion, 'saved_at' | 'saved_by'>) {
  if (saved_at === null) return <Text span>As they came with the site</Text>;
  const name =
    saved_by && (`${saved_by.first_name} ${saved_by.last_name}`.trim() || saved_by.username);
  return (
    <Text span>
      <time dateTime={saved_at}>{formatMoment(saved_at)}</time>
      {name && `, by ${name}`}
    </Text>
  );
}

interface VersionComparisonProps extends SettingsVersionsProps {
  version: number;
  onBack: () => void;
}

function VersionComparison({ version, saved, lockedBecause, ...props }: VersionComparisonProps) {
  const { data, isPending, isError, refetch } = useSettingsVersion(version);
  const pages = useLinkedPages();
  const restoring = useMutation({
    mutationFn: () => restoreSettings(version, saved.version),
    onSuccess: props.onRestored,
  });
  if (isPending) return <LoadingRows label="Loading version" heights={[120]} />;
  if (isError) {
    return <RetryNotice onRetry={() => void refetch()}>Failed to load this version</RetryNotice>;
  }
  return (
    <>
      <DialogText>
        <SaveMoment {...data} />, compared with what the site shows now. A restored version is saved
        as a new one, and the present one stays in the list.
      </DialogText>
      <Stack gap="lg">
        <FieldDifferences
          fields={settingsDifferences(saved.settings, data.settings, { pages })}
          beforeLabel="Now"
          afterLabel="In this version"
        />
      </Stack>
      <Failure>{restoring.isError && errorDetail(restoring.error)}</Failure>
      <DialogActions>
        <Button variant="default" onClick={props.onBack}>
          All versions
        </Button>
        <Button
          disabled={lockedBecause !== undefined}
          title={lockedBecause}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Restore this version
        </Button>
      </DialogActions>
    </>
  );
}
