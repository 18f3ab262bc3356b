/** The pictures that are drawn: those of shared pages, and the icons. */
import { picturesFolder } from '#shared/publishing/site-paths.ts';

/** A cover that its author has said how to show. */
export interface ShownCover {
  /** The key of the upload. */
  objectKey: string;
  /** As in `shared/entries/cover-view.ts`. */
  view: string;
}

/** The content of a shared page's picture. */
export type PictureSubject = { cover?: ShownCover } & (
  | {
      kind: 'post';
      title: string;
      category: string;
      /** `#RRGGBB`; anything else becomes the default colour. */
      categoryColor: string;
      /** When it was published, ISO 8601. */
      date: string;
      /** Reading time. */
      minutes: number;
    }
  | { kind: 'page'; title: string; lead: string }
);

/** Raise it with every change of how pictures look: their addresses are cached for a year. */
export const drawingVersion = 5;

/** Keys of the icons in the site bucket, and what each is for. */
export interface IconShape {
  key: string;
  pixels: number;
  /** Corner radius as a share of the side; systems that mask icons themselves get the whole square. */
  cornerRadius: number;
  /** The mark's share of the square. Masks keep a circle of 80 % of the side. */
  markShare: number;
}

export const iconShapes: readonly IconShape[] = [
  { key: `${picturesFolder}icon-192.png`, pixels: 192, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-512.png`, pixels: 512, cornerRadius: 0.16, markShare: 0.84 },
  { key: `${picturesFolder}icon-maskable-512.png`, pixels: 512, cornerRadius: 0, markShare: 0.66 },
  { key: `${picturesFolder}apple-touch-icon.png`, pixels: 180, cornerRadius: 0, markShare: 0.8 },
];
