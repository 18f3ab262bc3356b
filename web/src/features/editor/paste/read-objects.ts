import { cleanText } from '#shared/read-text.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { imageUrl } from '#shared/content/markdown-urls.ts';
import { type ImageElement, voidChildren } from '#shared/content/nodes.ts';
import type { MarkupContext } from './markup-context.ts';

const formulaElements =
  '.katex-display, .katex, mjx-container, math-renderer, .mwe-math-element, math, script[type^="math/tex"]';

/**
 * The LaTeX source of the formula that an element shows, which KaTeX, MathJax, GitHub and Wikipedia include
 * beside the rendering. Undefined for any other element, and for a rendering without a source.
 */
export function readFormula(element: Element): { formula: string; isBlock: boolean } | undefined {
  if (!element.matches(formulaElements)) return undefined;
  const annotation = element.querySelector('annotation[encoding="application/x-tex"]');
  const source = annotation?.textContent ?? dollarSource(element) ?? scriptSource(element);
  const formula = source
    ?.trim()
    // Wikipedia wraps the source in this command.
    .replace(/^\{\\displaystyle\s([^]*)\}$/, '$1')
    .trim();
  return formula ? { formula, isBlock: isDisplayed(element) } : undefined;
}

/** Whether an element renders a formula once more, for the eye or for screen readers. */
export function isDuplicateRendering(element: Element): boolean {
  if (element.matches('.katex-mathml, mjx-assistive-mml, .MathJax_Preview')) return true;
  const isMathJax = element.matches('.MathJax, .MathJax_Display');
  return isMathJax && element.nextElementSibling?.matches('script[type^="math/tex"]') === true;
}

/** GitHub's element contains the source between dollars until it is rendered. */
function dollarSource(element: Element): string | undefined {
  if (element.localName !== 'math-renderer') return undefined;
  return /^\s*(\${1,2})`?([^]*?)`?\1\s*$/.exec(element.textContent ?? '')?.[2];
}

function scriptSource(element: Element): string | undefined {
  return element.localName === 'script' ? (element.textContent ?? undefined) : undefined;
}

function isDisplayed(element: Element): boolean {
  return (
    element.matches('.katex-display, .js-display-math, [display="true"], [display="block"]') ||
    element.matches('script[type*="mode=display"]') ||
    element.parentElement?.matches('.katex-display') === true ||
    element.querySelector('math[display="block"]') !== null
  );
}

/** The image with its alternative text; undefined if a post may not have its address. */
export function imageElement(
  image: Element,
  { keepImageData }: Pick<MarkupContext, 'keepImageData'>,
): ImageElement | undefined {
  const source = image.getAttribute('data-canonical-src') ?? image.getAttribute('src') ?? '';
  const url = source.startsWith('data:') ? keepImageData(source) : imageUrl(source);
  if (url === undefined) return undefined;
  const text = image.getAttribute('alt') ?? '';
  const alt = cleanText(text.slice(0, contentLimits.imageTextLength)).trim();
  return { type: 'image', url, ...(alt ? { alt } : {}), children: voidChildren() };
}
