import type { CSSProperties } from 'react';

/** React's style type lacks custom properties. */
export function categoryStyle(color: string): CSSProperties {
  return { '--cat': /^#[0-9a-f]{6}$/i.test(color) ? color : undefined } as CSSProperties;
}

/** A category in its own colour, re-lit so that it is readable in both schemes. */
export function CategoryLabel({ title, color }: { title: string; color: string }) {
  return (
    <span className="k cat" style={categoryStyle(color)}>
      {title}
    </span>
  );
}
