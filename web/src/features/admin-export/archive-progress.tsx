import { Group, Text } from '@mantine/core';
import type { Archive } from '#shared/schemas/archives.ts';
import measured from '#web/src/ui/progress-line.module.css';

/** The progress of an export or a backup. */
export function ArchiveProgress({ archive }: { archive?: Archive }) {
  const { label, done, all } = archive?.step ?? {
    label: archive?.status === 'running' ? 'Reading items' : 'Starting',
  };
  const count = [done, all].flatMap((number) => number?.toLocaleString('en-US') ?? []).join(' of ');
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text>{label}…</Text>
        <span className={measured.measure}>{count}</span>
      </Group>
      <Group wrap="nowrap">
        <progress
          className={measured.line}
          aria-label={label}
          {...(all !== undefined && { max: all, value: done ?? 0 })}
        />
      </Group>
    </div>
  );
}
