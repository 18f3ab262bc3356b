import type { ReactNode } from 'react';
import type { Diagram as Pictures } from '#shared/content/nodes.ts';
import lined from './code-lines.module.css';
import { SchemedFigure } from './figure.tsx';

interface DiagramProps {
  diagram: Pictures;
  /** The code that was drawn. */
  children: ReactNode;
}

/** A diagram drawn from code for both schemes, each with its paper; the code is folded below. */
export function Diagram({ diagram, children }: DiagramProps) {
  const { light, dark, alt = 'Diagram', width } = diagram;
  const wide = width > widthOfText;
  return (
    <div>
      <SchemedFigure source={light} dark={dark} alt={alt} width={width} wide={wide} />
      <details className={lined.source}>
        <summary>Source of the diagram</summary>
        {children}
      </details>
    </div>
  );
}

/** CSS pixels. */
const widthOfText = 672;
