/** Which styles a page needs, and which of them are its critical CSS. */
import type { PageData } from '#shared/publishing/page-data.ts';
import type { BuiltSite, FirstPaints, PageKind } from './built-site.ts';
import { namesIn } from './markup-names.ts';

interface PageStyles {
  /** Addresses of style sheets beside the shell's own. */
  styles: string[];
  /**
   * Undefined when the page must wait for the sheets: its markup has something that no sample of
   * its kind had.
   */
  firstPaint: string | undefined;
}

export function pageStyles(
  { page }: Pick<PageData, 'page'>,
  body: string,
  { site, firstPaints }: { site: BuiltSite; firstPaints: FirstPaints },
): PageStyles {
  const hasMaths = body.includes('class="katex');
  const names = namesIn(body);
  const firstPaint = kindsOf(page, hasMaths)
    .map((kind) => firstPaints[kind])
    .find((found) => found?.unknown.every((name) => !names.has(name)));
  return { styles: hasMaths ? [site.mathStyles] : [], firstPaint: firstPaint?.css };
}

/** The smallest first. */
function kindsOf(page: PageData['page'], hasMaths: boolean): PageKind[] {
  switch (page) {
    case 'post':
    case 'page':
      return [
        ...(hasMaths
          ? (['article-with-formulas', 'post-with-maths'] as const)
          : (['article', 'post'] as const)),
        'post-with-blocks',
      ];
    case 'project':
      return ['project', 'project-with-blocks'];
    case 'home':
    case 'blog':
    case 'projects':
      return [page];
    default:
      return ['plain'];
  }
}
