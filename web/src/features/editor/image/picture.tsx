import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';

/** `null` means that the stored image has no such text, which differs from an empty one. */
export interface ImageAttributes {
  /** An http(s) address or the key of an uploaded object. */
  url: string;
  alt: string | null;
  caption: string | null;
  width: 'wide' | null;
  /** As `url`: shown in the dark scheme instead. */
  dark: string | null;
  /** Less bright in the dark scheme. */
  softened: true | null;
}

export interface PictureProps {
  /** An http(s) address or the key of an uploaded object. */
  source: string;
  alt: string;
}

/** The picture as soon as its address is known, or a message why there is none. */
export function Picture({ source, alt }: PictureProps) {
  const image = useImageAddress(source);
  const [failed, setFailed] = useState<string>();
  if (image.status === 'loading') return <Placeholder>{messages.imageLoading}</Placeholder>;
  if (image.status !== 'ready' || image.address === failed) {
    return <Placeholder>{messages.imageFailed}</Placeholder>;
  }
  return (
    <img src={image.address} alt={alt} draggable={false} onError={() => setFailed(image.address)} />
  );
}

function Placeholder({ children }: { children: string }) {
  return (
    <span className="post-image-placeholder hatched">
      <span>{children}</span>
    </span>
  );
}
