import { Center } from '@mantine/core';
import { useState } from 'react';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';
import styles from './user-picture.module.css';

export interface UserPictureProps {
  user: {
    name: string;
    /** Object key of an uploaded image. */
    picture?: string | null | undefined;
  };
  /** Width and height in pixels. */
  size: number;
}

/** A user's picture, or the initials until it has loaded. Hidden from screen readers, because the name is beside it. */
export function UserPicture({ user, size }: UserPictureProps) {
  const image = useImageAddress(user.picture ?? null);
  const address = image.status === 'ready' ? image.address : undefined;
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  return (
    <Center
      component="span"
      w={size}
      h={size}
      flex="none"
      bd="1px solid var(--line-2)"
      bdrs="sm"
      bg="var(--sunk)"
      c="var(--ink-2)"
      className={styles.picture}
      style={{ fontSize: size * 0.36 }}
      aria-hidden
    >
      {(address === undefined || address !== loaded) && initials(user.name)}
      {address !== undefined && address !== failed && (
        <img
          src={address}
          alt=""
          onLoad={() => setLoaded(address)}
          onError={() => setFailed(address)}
        />
      )}
    </Center>
  );
}

/** `Ada Mary Lovelace` -> `AL` */
function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const firstAndLast = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return firstAndLast
    .map((word) => Array.from(word ?? '')[0])
    .join('')
    .toUpperCase();
}
