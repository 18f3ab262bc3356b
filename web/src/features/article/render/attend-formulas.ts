/**
 * Improves formulas by script: those in a line that are wider than the text scroll, paper
 * gets all of them, and their source is copied instead of what is seen and what is read aloud.
 */
export function attendFormulas(content: HTMLElement): () => void {
  const observer = new ResizeObserver(() => fit(content));
  observer.observe(content);
  document.addEventListener('copy', copySources);
  return () => {
    observer.disconnect();
    document.removeEventListener('copy', copySources);
  };
}

function fit(content: HTMLElement): void {
  const { left, right } = content.getBoundingClientRect();
  const formulas = [...content.querySelectorAll<HTMLElement>('.katex')];
  // Others are not laid out yet. Once they are, the content grows, and the observer measures again.
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
    // By keyboard, too.
    if (isWide) formula.tabIndex = 0;
    else formula.removeAttribute('tabindex');
  }
}

/** The element that a formula scrolls in, if there is one: itself, its block or its table. */
function scrollerOf(formula: HTMLElement): HTMLElement | null {
  return formula.closest<HTMLElement>('[tabindex]:not(main)');
}

/** Width of the widest part, between which lines may break, or with a number of the whole. */
function emsOf(formula: HTMLElement): string {
  const parts = [...formula.querySelectorAll<HTMLElement>('.katex-html > *')];
  const widths = parts.map(({ offsetWidth }) => offsetWidth);
  const isNumbered = parts.some(({ className }) => className === 'katex-tag');
  const width = isNumbered ? widths.reduce((sum, each) => sum + each, 0) : Math.max(...widths);
  return String(Math.ceil(width / Number.parseFloat(getComputedStyle(formula).fontSize)));
}

/** A part of a single formula is copied as it is seen. */
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
  // Only what is laid out has lines.
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
