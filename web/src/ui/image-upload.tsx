import { Button, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { imageTypes, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { readOnlyReason } from './admin/read-only.ts';
import styles from './image-upload.module.css';
import { spokenProgress, type Upload, type UploadFailure, uploadFailure } from './upload-text.ts';
import { UploadProgress } from './upload-progress.tsx';

/** The files that an upload accepts. */
export interface AcceptedFiles {
  types: readonly string[];
  /** Text of the button. */
  choose: string;
  note: string;
}

const imageFiles: AcceptedFiles = {
  types: imageTypes,
  choose: 'Choose an image',
  note: `PNG, JPEG, WebP, GIF or AVIF, at most ${uploadLimits.bytes / 1024 / 1024} MB. Only GIF and WebP keep moving. Data on place, author and camera is removed.`,
};

export interface ImageUploadProps {
  label: string;
  /** Images by default. */
  files?: AcceptedFiles;
  upload: Upload;
  onUploaded: (objectKey: string) => void;
  /** Called when an upload starts or ends, also when unmounting ends it. */
  onRunningChange?: ((running: boolean) => void) | undefined;
  /** For read-only accounts. */
  disabled?: boolean | undefined;
}

/** Accepts a chosen or dropped file, uploads it at once, and is then ready for the next one. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, files = imageFiles, onRunningChange, disabled = false } = props;
  const { state, start, cancel } = useImageUpload(props.upload, props.onUploaded);
  const running = state.phase === 'running';
  useEffect(() => {
    if (!running) return;
    onRunningChange?.(true);
    return () => onRunningChange?.(false);
  }, [running, onRunningChange]);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const focusInput = () => input.current?.focus({ preventScroll: true });

  return (
    <Stack gap="0.35rem" miw={0}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <FileDrop onFile={(file) => void start(file)} disabled={disabled}>
        <input
          ref={input}
          id={id}
          type="file"
          // The input stays in the tab order; only its label is visible.
          className={VisuallyHidden.classes.root}
          accept={files.types.join(',')}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void start(file);
            // Without this, choosing the same file again would not be a change.
            currentTarget.value = '';
          }}
        />
        <Button component="label" htmlFor={id} size="sm" disabled={disabled} tabIndex={-1}>
          {files.choose}
        </Button>
        {!disabled && (
          <Text span c="var(--ink-2)" fz="sm">
            or drop it here
          </Text>
        )}
        <Text id={`${id}-note`} c="var(--ink-2)" fz="0.875rem" w="100%">
          {disabled ? readOnlyReason : files.note}
        </Text>
      </FileDrop>
      {(state.phase === 'running' || state.phase === 'failed') && (
        <UploadProgress
          file={state.file}
          progress={state}
          onCancel={cancel}
          onRetry={() => {
            focusInput();
            void start(state.file);
          }}
          onFocusLost={focusInput}
        />
      )}
      <VisuallyHidden component="output">{announcement(state)}</VisuallyHidden>
    </Stack>
  );
}

function announcement(state: UploadState): string {
  if (state.phase === 'running') return spokenProgress(state.file.name, state.fraction);
  return state.phase === 'uploaded' ? `${state.file.name} is uploaded` : '';
}

interface FileDropProps {
  onFile: (file: File) => void;
  disabled: boolean;
  children: ReactNode;
}

/** A drop zone for a file. The children offer another way, for the keyboard. */
function FileDrop({ onFile, disabled, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);

  const handleDragOver = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDragLeave = ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
    // Moving onto a child does not count as leaving.
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) setOver(false);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (disabled || !file) return;
    event.preventDefault();
    onFile(file);
  };

  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={handleDragOver}
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
    >
      <div className={`hatched ${styles.strip}`} aria-hidden="true" />
      <Group gap="0.35rem 0.75rem" p="sm">
        {children}
      </Group>
    </div>
  );
}

type UploadState =
  | { phase: 'empty' }
  | { phase: 'running'; file: File; fraction: number }
  | { phase: 'failed'; file: File; failure: UploadFailure }
  | { phase: 'uploaded'; file: File };

/** Runs one upload at a time. Another file or unmounting aborts the current upload. */
function useImageUpload(upload: Upload, onUploaded: (objectKey: string) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'empty' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ phase: 'running', file, fraction: 0 });
    try {
      const onProgress = (fraction: number) => show({ phase: 'running', file, fraction });
      const objectKey = await upload(file, { signal, onProgress });
      if (signal.aborted) return;
      show({ phase: 'uploaded', file });
      onUploaded(objectKey);
    } catch (error) {
      show({ phase: 'failed', file, failure: uploadFailure(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ phase: 'empty' });
  };
  return { state, start, cancel };
}
