import { useState } from 'react';
import { imageAddress } from '../../../ui/image-source.ts';
import styles from './figure.module.css';

export function Figure(props: {
  source: string;
  alt: string | undefined;
  caption: string | undefined;
}) {
  const [failed, setFailed] = useState<string>();
  const address = imageAddress(props.source);
  const shown = address !== undefined && address !== failed;
  return (
    <figure className={styles.figure}>
      {shown ? (
        <img
          src={address}
          alt={props.alt ?? ''}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      ) : (
        <div className={`hatched ${styles.failed}`}>
          <span>Failed to load image{props.alt ? `: ${props.alt}` : ''}</span>
        </div>
      )}
      {props.caption && <figcaption className="dim left">{props.caption}</figcaption>}
    </figure>
  );
}
