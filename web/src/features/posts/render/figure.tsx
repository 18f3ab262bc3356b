import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { usePostImage } from '../use-post-image.ts';
import styles from './figure.module.css';

interface FigureProps {
  source: string;
  alt?: string | undefined;
  caption?: string | undefined;
}

/** An image by address, or an uploaded one by its object key, and its caption. */
export function Figure({ source, alt, caption }: FigureProps) {
  const { image, asked } = usePostImage(source);
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const address = image.status === 'ready' && image.address !== failed ? image.address : undefined;
  const isFailed = image.status !== 'loading' && address === undefined;
  // An image by address is drawn as it arrives, also in a page without any script.
  const isAwaited = asked && !isFailed && (address === undefined || loaded !== address);
  return (
    <figure className={styles.figure}>
      {address !== undefined && (
        <img
          className={isAwaited ? styles.awaited : undefined}
          src={address}
          alt={alt ?? ''}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(address)}
          onError={() => setFailed(address)}
        />
      )}
      {isAwaited && (
        <Placeholder className={styles.awaitedBox}>{messages.imageLoading}</Placeholder>
      )}
      {isFailed && (
        <Placeholder>{[messages.imageFailed, alt].filter(Boolean).join(': ')}</Placeholder>
      )}
      {caption && <figcaption className="dim left">{caption}</figcaption>}
    </figure>
  );
}

function Placeholder({
  children,
  className = '',
}: {
  children: string;
  className?: string | undefined;
}) {
  return (
    <div className={`hatched ${styles.placeholder} ${className}`}>
      <span>{children}</span>
    </div>
  );
}
