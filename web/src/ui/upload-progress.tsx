import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import progressStyles from './progress-line.module.css';
import { ProgressLine } from './progress-line.tsx';
import { fileSize, percentOf, progressText, type UploadFailure } from './upload-text.ts';

interface UploadProgressProps {
  file: File;
  progress: { phase: 'running'; fraction: number } | { phase: 'failed'; failure: UploadFailure };
  onCancel: () => void;
  onRetry: () => void;
  /** Called when the progress disappears together with its focused button. */
  onFocusLost: () => void;
}

/** The progress of an upload, or why it failed. */
export function UploadProgress(props: UploadProgressProps) {
  const { file, progress, onCancel, onRetry, onFocusLost } = props;
  const row = useRef<HTMLDivElement>(null);
  const reportFocusLost = useEffectEvent(onFocusLost);

  // A layout effect is cleaned up while the button still has the focus.
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) reportFocusLost();
    };
  }, []);

  return (
    <Paper ref={row} p="sm">
      <Stack gap="xs">
        <Group wrap="nowrap" justify="space-between" align="baseline" gap="sm">
          <Text miw={0} fw={500} className={progressStyles.name}>
            {file.name}
          </Text>
          <span className={progressStyles.measure}>{fileSize(file.size)}</span>
        </Group>
        {progress.phase === 'running' && (
          <ProgressLine
            label={`Upload of ${file.name}`}
            value={percentOf(progress.fraction)}
            max={100}
            text={progressText(progress.fraction)}
          />
        )}
        {progress.phase === 'failed' && (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            {progress.failure.sentence}
          </Text>
        )}
        <Group gap="xs">
          {progress.phase === 'failed' && progress.failure.canRetry && (
            <Button size="compact-sm" onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {progress.phase === 'running' ? 'Cancel upload' : 'Dismiss'}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
