/**
 * Improves formulas by script: an inline formula that is wider than the text scrolls, and is scaled down
 * on paper. Copied formulas are LaTeX in plain text, and MathML in HTML.
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
  const laidOut = formulas.filter((formula) =>
    formula.checkVisibility({ contentVisibilityAuto: true }),
  );
  // Measures all formulas before any of them changes: the browser then computes the layout once.
  const measurements = laidOut.map((formula) => {
    const scroller = scrollerOf(formula);
    const box = formula.getBoundingClientRect();
    const isWide = scroller
      ? scroller.scrollWidth > scroller.clientWidth
      : box.left < left - 1 || box.right > right + 1;
    const scrollsByItself = scroller === null || scroller === formula;
    return { formula, isWide, scrollsByItself, ems: widthInEms(formula) };
  });
  for (const { formula, isWide, scrollsByItself, ems } of measurements) {
    if (isWide) formula.style.setProperty('--width', ems);
    if (!scrollsByItself) continue;
    formula.classList.toggle('scrolls', isWide);
    // A tab stop, so that the keyboard can scroll the formula.
    if (isWide) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }
}

/**
 * The element that a formula scrolls in, if there is one: itself, its block or its table. These are tab
 * stops; headings and `main`, which scripts focus, have the index -1.
 */
function scrollerOf(formula: HTMLElement): HTMLElement | null {
  return formula.closest<HTMLElement>('[tabindex="0"]');
}

/** Measures the widest part, because lines break between parts; all parts if the formula has a number. */
function widthInEms(formula: HTMLElement): string {
  const parts = [...formula.querySelectorAll<HTMLElement>('.katex-html > *')];
  const widths = parts.map(({ offsetWidth }) => offsetWidth);
  const isNumbered = parts.some(({ className }) => className === 'katex-tag');
  const width = isNumbered ? widths.reduce((sum, each) => sum + each, 0) : Math.max(...widths);
  return String(Math.ceil(width / Number.parseFloat(getComputedStyle(formula).fontSize)));
}

/** Copies formulas as their source, unless only a part of a single formula is selected. */
function copySources(event: ClipboardEvent): void {
  const range = event.defaultPrevented ? undefined : selectedRange();
  if (!range) return;
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  const formulas = copy.querySelectorAll('.katex');
  if (formulas.length === 0) return;
  for (const rendering of copy.querySelectorAll('.katex-html')) rendering.remove();
  // The properties are absolute addresses, which also lead somewhere outside this site.
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

/** @returns the selection with whole formulas at its ends; undefined for a selection within one formula */
function selectedRange(): Range | undefined {
  const selection = getSelection();
  if (!selection?.rangeCount) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first && first === last) return undefined;
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  return range;
}

function sourceOf(formula: Element): string {
  const dollars = formula.closest('.katex-display') ? '$$' : '$';
  return `${dollars}${formula.querySelector('annotation')?.textContent ?? ''}${dollars}`;
}

function formulaAround(node: Node): Element | null | undefined {
  return node.parentElement?.closest('.katex');
}
