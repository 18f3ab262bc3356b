/** Which styles a page needs, and which of them it is painted with first. */
import type { PageData } from '#shared/publishing/page-data.ts';
import {
  type BuiltSite,
  type FirstPaints,
  type PageKind,
  type StyledPart,
  styledParts,
} from './built-site.ts';
import { namesIn } from './markup-names.ts';

interface PageStyles {
  /** Addresses of style sheets beside the shell's own. */
  styles: string[];
  /** Undefined when the sheets must be waited for: the markup has what no sample of its kind had. */
  firstPaint: string | undefined;
}

export function pageStyles(
  { page }: PageData,
  body: string,
  built: { site: BuiltSite; firstPaints: FirstPaints },
): PageStyles {
  const hasMaths = body.includes('class="katex');
  const kind = page === 'post' && hasMaths ? 'post-with-maths' : page;
  return {
    styles: sheetsFor(kind, built.site),
    firstPaint: textFor(kind, body, built.firstPaints),
  };
}

export function sheetsFor(kind: PageKind, { styles }: BuiltSite): string[] {
  return [...new Set(partsOf(kind).flatMap((part) => styles[part]))];
}

function partsOf(kind: PageKind): StyledPart[] {
  if (kind === 'post-with-maths') return ['post', 'katex'];
  const own: string = kind === 'post-not-found' ? 'post' : kind;
  return styledParts.filter((part) => part === own);
}

function textFor(kind: PageKind, body: string, firstPaints: FirstPaints): string | undefined {
  const firstPaint = firstPaints[kind];
  if (firstPaint === undefined) return undefined;
  const names = namesIn(body);
  return firstPaint.unknown.some((name) => names.has(name)) ? undefined : firstPaint.css;
}
