/** The content of a shared page's picture. */
export type PictureSubject =
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
  | { kind: 'page'; title: string; lead: string };

/** Raise it with every change of how pictures look: their addresses are cached for a year. */
export const drawingVersion = 5;
