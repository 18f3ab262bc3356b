import { useState } from 'react';
import { categoryStyle } from './category-label.tsx';
import { imageAddress } from './image-source.ts';

/**
 * A picture, or the first letter of the title, drawn, when there is none or it cannot be loaded.
 * Decoration beside a title: it has no text of its own.
 */
export function Cover(props: {
  source: string | null;
  title: string;
  color: string;
  className?: string | undefined;
  /** The first picture of a page is loaded at once, others when they come near. */
  first?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  const address = props.source === null ? undefined : imageAddress(props.source);
  if (address !== undefined && address !== failed) {
    return (
      <div className={`cover has ${props.className ?? ''}`}>
        <img
          src={address}
          alt=""
          loading={props.first ? 'eager' : 'lazy'}
          fetchPriority={props.first ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(address)}
        />
      </div>
    );
  }
  return (
    <div
      className={`k cover ${props.className ?? ''}`}
      style={categoryStyle(props.color)}
      aria-hidden="true"
    >
      <span className="glyph">
        <i data-l={firstLetter(props.title)}>{firstLetter(props.title)}</i>
      </span>
    </div>
  );
}

/** A whole character, also outside the basic plane. */
function firstLetter(title: string): string {
  return (Array.from(title.trim())[0] ?? '?').toLocaleUpperCase('en-US');
}
