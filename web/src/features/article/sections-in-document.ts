import type { Heading } from './render/headings.ts';

/** The element's id of the list of sections. */
export const sectionsId = 'post-sections';

/** The sections as listed in the document, if it came with an article. */
export function headingsInDocument(): Heading[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${sectionsId} a`);
  return [...links].map((link) => ({
    id: link.getAttribute('href')?.slice(1) ?? '',
    text: link.textContent,
  }));
}
