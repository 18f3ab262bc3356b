import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import styles from './picture-preview.module.css';

export interface PicturePreviewProps {
  /** Where what stands in the field can be fetched; `none` where that names no picture. */
  image: { status: 'none' | 'loading' | 'failed' } | { status: 'ready'; address: string };
  alt: string;
  /** Said where there is none. */
  none: string;
}

/** The picture of a form, or the reason why none is seen. */
export function PicturePreview({ image, alt, none }: PicturePreviewProps) {
  const [failed, setFailed] = useState<string>();
  if (image.status === 'ready' && image.address !== failed) {
    const { address } = image;
    return (
      <img className={styles.picture} src={address} alt={alt} onError={() => setFailed(address)} />
    );
  }
  const reason = image.status === 'loading' ? messages.imageLoading : messages.imageFailed;
  return (
    <>
      <div className="adm-hatch" aria-hidden />
      <p className="adm-small">{image.status === 'none' ? none : reason}</p>
    </>
  );
}
