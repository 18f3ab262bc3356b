/** Messages between the editor and the frame that draws its diagrams. */

/** Address of the frame's document. */
export const diagramFramePath = '/admin/diagram';

/** Sent with a port for the answer. */
export interface DiagramRequest {
  /** In the language of Mermaid. */
  source: string;
}

export interface DrawnDiagram {
  /** PNG or WebP. */
  light: Blob;
  dark: Blob;
  /** CSS pixels of both; they have more pixels. */
  width: number;
  height: number;
  /** The diagram's `accTitle` and `accDescr`; empty without them. */
  description: string;
}

export type DiagramAnswer = DrawnDiagram | { error: string };
