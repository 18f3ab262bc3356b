/** Chooses a page's style sheets and its critical CSS. */
import type { PageData } from '#shared/publishing/page-data.ts';
import type { BuiltSite, FirstPaints, PageKind } from './built-site.ts';
import { furtherLetters, type Script, scripts } from './letters.ts';
import { beforeEnd, namesIn } from './markup-names.ts';

interface PageStyles {
  /** Addresses of style sheets in addition to the shell's. */
  styles: string[];
  /** Undefined if the page must wait for the sheets, because its markup has a name that no sample of its kind has. */
  firstPaint: string | undefined;
  /** Further critical CSS for the scripts in the text. */
  scriptFaces: string[];
}

export function pageStyles(
  { page }: Pick<PageData, 'page'>,
  body: string,
  { site, firstPaints }: { site: BuiltSite; firstPaints: FirstPaints },
): PageStyles {
  const hasMaths = body.includes('class="katex');
  const hasRareBlocks = /<(?:pre [^>]*data-lines|figure data-(?:embed|schemes))/.test(body);
  const names = namesIn(beforeEnd(body));
  const firstPaint = kindsOf(page, hasMaths)
    .filter((kind) => !hasRareBlocks || kind.endsWith('-with-blocks'))
    .map((kind) => firstPaints[kind])
    .find((candidate) => candidate?.unknown.every((name) => !names.has(name)));
  const text = hasMaths ? body.replace(formulaText, '') : body;
  const hasFurtherLetters = furtherLetters.test(text);
  return {
    styles: [
      ...(hasMaths ? [site.mathStyles] : []),
      ...(hasRareBlocks ? [site.lineStyles] : []),
      ...(hasFurtherLetters ? [site.furtherFonts] : []),
    ],
    firstPaint: firstPaint?.css,
    scriptFaces: hasFurtherLetters ? scriptsIn(text).map((script) => site.scriptFaces[script]) : [],
  };
}

/** Formulas are set in KaTeX's own fonts, so that their letters need none of ours. */
const formulaText =
  /<math\b.*?<\/math>|<span class="m(?:ord|op|bin|rel|open|close|punct|inner)\b[^>]*>[^<]*/gs;

function scriptsIn(text: string): Script[] {
  return (Object.keys(scripts) as Script[]).filter((script) => scripts[script].test(text));
}

/** @returns the kinds that may fit, the smallest critical CSS first */
function kindsOf(page: PageData['page'], hasMaths: boolean): PageKind[] {
  switch (page) {
    case 'post':
      return [
        ...(hasMaths
          ? (['article-with-formulas', 'post-with-maths'] as const)
          : (['article', 'post'] as const)),
        'post-with-blocks',
      ];
    case 'project':
    case 'page':
      return [page, `${page}-with-blocks`];
    case 'home':
    case 'blog':
    case 'projects':
      return [page];
    default:
      return ['plain'];
  }
}
