import { Button, Input, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { imageTypes, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { ImageDrop } from './image-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Upload } from './upload-failure.ts';
import { spokenProgress } from './upload-text.ts';
import { type UploadState, useImageUpload } from './use-image-upload.ts';

/** The files that an upload accepts. */
export interface AcceptedFiles {
  types: readonly string[];
  /** On the button. */
  choose: string;
  note: string;
}

const images: AcceptedFiles = {
  types: imageTypes,
  choose: 'Choose an image',
  note: `PNG, JPEG, WebP, GIF or AVIF, at most ${uploadLimits.bytes / 1024 / 1024} MB. Only GIF and WebP keep moving. Data on place, author and camera is removed.`,
};

export interface ImageUploadProps {
  label: string;
  /** By default images. */
  files?: AcceptedFiles;
  upload: Upload;
  onUploaded: (objectKey: string) => void;
  /**
   * Called with whether an upload is running, whenever that changes; also at its end by unmounting.
   */
  onRunningChange?: ((running: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled: shown instead of the choices. */
  disabledReason?: string | undefined;
}

/** Accepts a chosen or dropped file, uploads it at once, and is then ready for the next one. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, files = images, onRunningChange, disabled = false, disabledReason } = props;
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
      <ImageDrop onFile={(file) => void start(file)} disabled={disabled}>
        <input
          ref={input}
          id={id}
          type="file"
          // Stays in the tab order; its label is what is visible.
          className={VisuallyHidden.classes['root']}
          accept={files.types.join(',')}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void start(file);
            // The same file may be chosen again.
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
          {(disabled && disabledReason) || files.note}
        </Text>
      </ImageDrop>
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
      <VisuallyHidden component="output">{spoken(state)}</VisuallyHidden>
    </Stack>
  );
}

function spoken(state: UploadState): string {
  if (state.phase === 'running') return spokenProgress(state.file.name, state.fraction);
  return state.phase === 'uploaded' ? `${state.file.name} is uploaded` : '';
}
