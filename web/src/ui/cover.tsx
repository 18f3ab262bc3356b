import { type CSSProperties, useState } from 'react';
import { type Picture, pictureAttributes } from './picture.ts';

interface CoverProps {
  /** Undefined while its address is requested, null when there is none. */
  picture: Picture | null | undefined;
  /** The displayed width, in the form of the attribute `sizes`, if the picture has several copies. */
  shown?: string;
  /** The part that stays visible, where that is set: `whole` or a point, as in `shared/entries/cover-view.ts`. */
  view?: string | undefined;
  /** The title's first letter replaces a missing picture. */
  title: string;
  className?: string | undefined;
  /** The look of the letter: the category's class, colour and hatch. */
  letter: { className: string; style?: CSSProperties; 'data-h'?: string | undefined };
  /** The first picture of a page is loaded at once, others when they come near. */
  first?: boolean;
}

/**
 * A picture, or the title's first letter when there is none or it cannot be loaded. Decoration
 * beside a title: it has no text of its own.
 */
export function Cover(props: CoverProps) {
  const { picture, shown, view, title, className = '', letter, first = false } = props;
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
        style={view === 'whole' ? whole : { objectPosition: view }}
        {...pictureAttributes(picture, shown)}
        onError={() => setFailed(picture.address)}
      />
    </div>
  );
}

const whole = { objectFit: 'contain' } as const;

/** A whole character, with its marks. */
function firstLetter(title: string): string {
  const first = /^.\p{M}*/su.exec(title.trim())?.[0];
  return (first ?? '?').toUpperCase();
}
