import type { ReactNode } from 'react';
import type { Diagram as Pictures } from '#shared/content/nodes.ts';
import lined from './code-lines.module.css';
import { Figure } from './figure.tsx';

interface DiagramProps {
  diagram: Pictures;
  /** Feed readers have schemes of their own: the light picture has its paper with it. */
  forFeeds: boolean;
  /** The code that was drawn. */
  children: ReactNode;
}

/** What code describes, drawn for both schemes, of which the style sheet shows one; its source is folded below. */
export function Diagram({ diagram, forFeeds, children }: DiagramProps) {
  const { light, dark, alt = 'Diagram', width } = diagram;
  const shown = { alt, width, wide: width > widthOfText };
  return (
    <div>
      <Figure {...shown} source={light} className={lined.lightOnly} />
      {!forFeeds && <Figure {...shown} source={dark} className={lined.darkOnly} />}
      <details className={lined.source}>
        <summary>Source of the diagram</summary>
        {children}
      </details>
    </div>
  );
}

/** CSS pixels. */
const widthOfText = 672;
