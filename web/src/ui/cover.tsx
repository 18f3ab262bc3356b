import { type CSSProperties, useState } from 'react';
import { pictureOf, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { type Picture, pictureAttributes } from './picture.ts';

interface CoverProps {
  /** Undefined while the address is requested, null if there is no picture. */
  picture: Picture | null | undefined;
  /** The HTML attribute: the displayed width of a picture with several copies. */
  sizes?: string;
  /** The part that stays visible: `whole` or a point, as in `shared/entries/cover-view.ts`; by default the middle. */
  view?: string | undefined;
  /** The title's first letter replaces a missing picture. */
  title: string;
  className?: string | undefined;
  /** Attributes of the letter, with the class, colour and hatching of the category. */
  letter: { className: string; style?: CSSProperties; 'data-h'?: string | undefined };
  /** Whether this is the first picture of the page, which loads at once. Others load when a reader comes near. */
  first?: boolean;
}

/**
 * A picture, or the title's first letter if there is no picture or it cannot be loaded. Hidden from screen readers,
 * because the title is beside it.
 */
export function Cover(props: CoverProps) {
  const { picture, sizes, view, title, className = '', letter, first = false } = props;
  const [failed, setFailed] = useState<string>();
  if (picture === undefined) {
    return <div className={`cover has hatched ${className}`} aria-hidden="true" />;
  }
  if (picture === null || picture.address === failed) {
    const { className: category, ...drawing } = letter;
    const initial = firstLetter(title);
    return (
      <div className={`cover ${category} ${className}`} {...drawing} aria-hidden="true">
        <span className="glyph">
          <i data-l={initial}>{initial}</i>
        </span>
      </div>
    );
  }
  return (
    <div className={`cover has ${className}`}>
      <img
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        style={view === 'whole' ? wholeStyle : { objectPosition: view }}
        {...pictureAttributes(picture, sizes)}
        onError={() => setFailed(picture.address)}
      />
    </div>
  );
}

interface ImageCoverProps extends Omit<CoverProps, 'picture'> {
  /** An http(s) address or an object key; null if there is no picture. */
  source: string | null;
  /** The picture itself, if it came with the entry: nothing is requested then. */
  known?: Picture | undefined;
}

export function ImageCover({ source, known, ...cover }: ImageCoverProps) {
  return <Cover picture={pictureOf(useImageAddress(source, known))} {...cover} />;
}

const wholeStyle = { objectFit: 'contain' } as const;

/** Includes the combining marks of the letter. */
function firstLetter(title: string): string {
  const first = /^.\p{M}*/su.exec(title.trim())?.[0];
  return (first ?? '?').toUpperCase();
}
