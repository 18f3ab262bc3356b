/** Messages between the editor and the frame that draws its diagrams. */

export const diagramFramePath = '/admin/diagram';

/** The editor sends it with a `MessagePort`, on which the frame answers. */
export interface DiagramRequest {
  /** In the language of Mermaid. */
  source: string;
}

export interface DrawnDiagram {
  /** PNG or WebP, as `dark` is. */
  light: Blob;
  dark: Blob;
  /** CSS pixels of both pictures, which have more pixels for sharp screens. */
  width: number;
  height: number;
  /** The diagram's `accTitle` and `accDescr`; empty if its source has neither. */
  description: string;
}

export type DiagramAnswer = DrawnDiagram | { error: string };
