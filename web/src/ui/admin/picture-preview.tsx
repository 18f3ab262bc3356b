import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { Hatch } from './hatch.tsx';

export interface PicturePreviewProps {
  /** The address of the field's picture; `none` when the field names no picture. */
  image: { status: 'none' | 'loading' | 'failed' } | { status: 'ready'; address: string };
  alt: string;
  /** Shown when there is no picture. */
  none: string;
}

/** The picture of a form, or the reason why none is shown. */
export function PicturePreview({ image, alt, none }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string>();
  if (image.status === 'ready' && image.address !== failed) {
    const { address } = image;
    return (
      <Box
        component="img"
        w="100%"
        bd="1px solid var(--line)"
        bdrs="md"
        style={{ aspectRatio: '16 / 10', objectFit: 'cover' }}
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
