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
  /** Address or key of the image that the dark scheme shows instead. */
  dark: string | null;
  /** Whether the dark scheme shows it less bright. */
  softened: true | null;
}

export interface PictureProps {
  /** An http(s) address or the key of an uploaded object. */
  source: string;
  alt: string;
}

/** Shows an image once its address is known. Until then, and if it cannot be loaded, shows a message. */
export function Picture({ source, alt }: PictureProps) {
  const image = useImageAddress(source);
  const [failedAddress, setFailedAddress] = useState<string>();
  if (image.status === 'loading') return <Placeholder>{messages.imageLoading}</Placeholder>;
  if (image.status !== 'ready' || image.address === failedAddress) {
    return <Placeholder>{messages.imageFailed}</Placeholder>;
  }
  return (
    <img
      src={image.address}
      alt={alt}
      draggable={false}
      onError={() => setFailedAddress(image.address)}
    />
  );
}

function Placeholder({ children }: { children: string }) {
  return (
    <span className="post-image-placeholder hatched">
      <span>{children}</span>
    </span>
  );
}
