import { type RefObject, useEffect } from 'react';
import code from './code-block.module.css';
import figure from './figure.module.css';

/**
 * Makes the controls within an article work. One listener handles all of them, because React does not
 * render the text that came with the document. Without scripts, pictures are links to themselves.
 */
export function useArticleActions(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    element?.addEventListener('click', onClick);
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, [content]);

  useEffect(() => {
    const element = content.current;
    const cleanUps: Promise<(() => void) | void>[] = [];
    // A `code` element may be the source of a formula that is still to be rendered.
    if (element?.querySelector('.katex, code')) {
      const load = import('./attend-formulas.ts');
      cleanUps.push(load.then(({ attendFormulas }) => attendFormulas(element), ignore));
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      cleanUps.push(import('./still-pictures.ts').then(({ keepStill }) => keepStill(), ignore));
    }
    if (element?.querySelector('[data-embed]')) {
      import('./open-embed.ts').then(({ reopenEmbed }) => reopenEmbed(element), ignore);
    }
    return () => {
      for (const loading of cleanUps) void loading.then((cleanUp) => cleanUp?.());
    };
  }, [content]);
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const copy = event.target.closest<HTMLElement>(`button.${code.copy ?? ''}`);
  if (copy) import('./copy-code.ts').then(({ copyCode }) => copyCode(copy), ignore);
  const embed = event.target.closest<HTMLButtonElement>('[data-embed] button');
  if (embed) import('./open-embed.ts').then(({ openEmbed }) => openEmbed(embed), ignore);
  const link = event.target.closest<HTMLAnchorElement>(`a.${figure.zoom ?? ''}`);
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  import('./zoom-dialog.ts').then(
    ({ openZoom }) => openZoom(link),
    () => location.assign(link.href),
  );
}

/** With other buttons or a modifier key, browsers open a link elsewhere, or save its target. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Lets arrow keys move between line numbers, of which only the first is a tab stop. */
function onKeyDown(event: KeyboardEvent): void {
  const step = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
  if (step === 0 || !(event.target instanceof Element)) return;
  const numbers = [...(event.target.closest('pre')?.querySelectorAll('a') ?? [])];
  const index = numbers.findIndex((number) => number === event.target);
  if (index < 0) return;
  event.preventDefault();
  numbers[index + step]?.focus();
}

/** If a control cannot be loaded, code can still be selected and links be followed. */
function ignore(): void {}
