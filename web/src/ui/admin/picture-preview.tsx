import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { wholeCover } from '#shared/entries/cover-view.ts';
import { messages } from '#shared/schemas/messages.ts';
import { Hatch } from './hatch.tsx';
import { readOnlyReason } from './read-only.ts';

export interface PicturePreviewProps {
  /** The address of the field's picture; `none` when the field names no picture. */
  image: { status: 'none' | 'loading' | 'failed' } | { status: 'ready'; address: string };
  alt: string;
  /** Shown when there is no picture. */
  none: string;
  /** The part that is shown, in the form that covers have; empty for the middle. */
  view?: string;
}

/** The picture of a form, or the reason why none is shown. */
export function PicturePreview({ image, alt, none, view = '' }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string>();
  if (image.status === 'ready' && image.address !== failed) {
    const { address } = image;
    return (
      <Box
        component="img"
        w="100%"
        bd="1px solid var(--line)"
        bdrs="md"
        bg="var(--sunk)"
        style={{ aspectRatio: '16 / 10', ...shownBy(view) }}
        src={address}
        alt={alt}
        onError={() => setFailed(address)}
      />
    );
  }
  const reason = image.status === 'loading' ? messages.imageLoading : messages.imageFailed;
  return (
    <>
      <Hatch h="5.5rem" />
      <Text c="dimmed" fz="sm">
        {image.status === 'none' ? none : reason}
      </Text>
    </>
  );
}

/** The style of a picture that is cropped. */
export function shownBy(view: string) {
  return view === wholeCover
    ? ({ objectFit: 'contain' } as const)
    : ({ objectFit: 'cover', objectPosition: view } as const);
}

interface RemovePictureProps {
  children: string;
  disabled: boolean;
  onClick: () => void;
}

export function RemovePicture({ disabled, ...props }: RemovePictureProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      // The text, not the background, is aligned with the other fields.
      ml="calc(-1 * var(--button-padding-x))"
      style={{ alignSelf: 'flex-start' }}
      disabled={disabled}
      title={disabled ? readOnlyReason : undefined}
      {...props}
    />
  );
}
