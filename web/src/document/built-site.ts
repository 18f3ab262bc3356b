/** What the renderer knows of the build that the browser gets. */

/** Pages and parts whose style sheets come on demand. */
export const styledParts = ['blog', 'post', 'projects', 'contact', 'katex'] as const;
export type StyledPart = (typeof styledParts)[number];

export interface BuiltSite {
  /** `index.html` as built, with the two places of `shellPlaces`. */
  shell: string;
  /** Addresses of the style sheets that a part needs beside the shell's own. */
  styles: Record<StyledPart, string[]>;
}
