import { Box, Button, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { wholeCover } from '#shared/entries/cover-view.ts';
import { messages } from '#shared/schemas/messages.ts';
import { Hatch } from './hatch.tsx';
import { readOnlyReason } from './read-only.ts';

export interface PicturePreviewProps {
  /** The state of the picture's address; `none` if the field is empty. */
  image: { status: 'none' | 'loading' | 'failed' } | { status: 'ready'; address: string };
  alt: string;
  /** Shown when there is no picture. */
  emptyText: string;
  /** The visible part of a cropped picture: `wholeCover`, a point, or empty for the middle. */
  view?: string;
}

/** Shows a picture, or the reason why there is none. */
export function PicturePreview({ image, alt, emptyText, view = '' }: PicturePreviewProps) {
  const [failedAddress, setFailedAddress] = useState<string>();
  if (image.status === 'ready' && image.address !== failedAddress) {
    const { address } = image;
    return (
      <Box
        component="img"
        w="100%"
        bd="1px solid var(--line)"
        bdrs="md"
        bg="var(--sunk)"
        style={{ aspectRatio: '16 / 10', ...coverViewStyle(view) }}
        src={address}
        alt={alt}
        onError={() => setFailedAddress(address)}
      />
    );
  }
  const reasons = { none: emptyText, loading: messages.imageLoading, failed: messages.imageFailed };
  return (
    <>
      <Hatch h="5.5rem" />
      <Text c="dimmed" fz="sm">
        {reasons[image.status === 'ready' ? 'failed' : image.status]}
      </Text>
    </>
  );
}

export function coverViewStyle(view: string): CSSProperties {
  return view === wholeCover
    ? { objectFit: 'contain' }
    : { objectFit: 'cover', objectPosition: view };
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
      // Aligns the text, instead of the button's edge, with the other fields.
      ml="calc(-1 * var(--button-padding-x))"
      style={{ alignSelf: 'flex-start' }}
      disabled={disabled}
      title={disabled ? readOnlyReason : undefined}
      {...props}
    />
  );
}
