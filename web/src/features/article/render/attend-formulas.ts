/**
 * Improves formulas by script: an inline formula that is wider than the text scrolls, and is scaled down
 * on paper. Copied text has the LaTeX source instead of the renderings for the eye and for screen readers.
 */
export function attendFormulas(content: HTMLElement): () => void {
  const observer = new ResizeObserver(() => fitFormulas(content));
  observer.observe(content);
  document.addEventListener('copy', copySources);
  return () => {
    observer.disconnect();
    document.removeEventListener('copy', copySources);
  };
}

function fitFormulas(content: HTMLElement): void {
  const { left, right } = content.getBoundingClientRect();
  const formulas = [...content.querySelectorAll<HTMLElement>('.katex')];
  // Formulas far below are not laid out yet. Once they are, the content grows, and the observer measures again.
  const visible = formulas.filter((formula) =>
    formula.checkVisibility({ contentVisibilityAuto: true }),
  );
  const measured = visible.map((formula) => {
    const scroller = scrollerOf(formula);
    const box = formula.getBoundingClientRect();
    const isWide = scroller
      ? scroller.scrollWidth > scroller.clientWidth
      : box.left < left - 1 || box.right > right + 1;
    return { formula, isWide, isInLine: !scroller || scroller === formula, ems: emsOf(formula) };
  });
  for (const { formula, isWide, isInLine, ems } of measured) {
    if (isWide) formula.style.setProperty('--width', ems);
    if (!isInLine) continue;
    formula.classList.toggle('scrolls', isWide);
    // A tab stop, so that the keyboard can scroll the formula.
    if (isWide) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }
}

/** The element that a formula scrolls in, if there is one: itself, its block or its table. */
function scrollerOf(formula: HTMLElement): HTMLElement | null {
  return formula.closest<HTMLElement>('[tabindex]:not(main)');
}

/** The width in em of the widest part, because lines break between parts, or of all if it has a number. */
function emsOf(formula: HTMLElement): string {
  const parts = [...formula.querySelectorAll<HTMLElement>('.katex-html > *')];
  const widths = parts.map(({ offsetWidth }) => offsetWidth);
  const isNumbered = parts.some(({ className }) => className === 'katex-tag');
  const width = isNumbered ? widths.reduce((sum, each) => sum + each, 0) : Math.max(...widths);
  return String(Math.ceil(width / Number.parseFloat(getComputedStyle(formula).fontSize)));
}

/** Copies formulas as their source, unless only a part of a single formula is selected. */
function copySources(event: ClipboardEvent): void {
  const selection = getSelection();
  if (event.defaultPrevented || !selection?.rangeCount) return;
  const range = selection.getRangeAt(0).cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first && first === last) return;
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  const formulas = copy.querySelectorAll('.katex');
  if (formulas.length === 0) return;
  for (const drawn of copy.querySelectorAll('.katex-html')) drawn.remove();
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', link.href);
  for (const image of copy.querySelectorAll('img')) image.setAttribute('src', image.src);
  event.clipboardData?.setData('text/html', copy.innerHTML);
  for (const formula of formulas) formula.replaceWith(sourceOf(formula));
  // `innerText` has line breaks only for elements in the document.
  document.body.append(copy);
  event.clipboardData?.setData('text/plain', copy.innerText);
  copy.remove();
  event.preventDefault();
}

function sourceOf(formula: Element): string {
  const dollars = formula.closest('.katex-display') ? '$$' : '$';
  return `${dollars}${formula.querySelector('annotation')?.textContent ?? ''}${dollars}`;
}

function formulaAround(node: Node): Element | null | undefined {
  return node?.parentElement?.closest('.katex');
}
