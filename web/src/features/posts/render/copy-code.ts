/** Copies the code beside a button, which says what came of it. */

const shownMs = 4000;

/** Where the browser refuses, the code is selected instead. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.nextElementSibling;
  if (!code) return;
  const copied = await navigator.clipboard?.writeText(code.textContent ?? '').then(
    () => true,
    () => false,
  );
  if (!copied) getSelection()?.selectAllChildren(code);
  say(button, copied ? 'Copied' : 'Selected: copy it by keyboard');
}

/** In the place of the label, where it is announced, too. */
function say(button: HTMLElement, text: string): void {
  const outcome = document.createElement('output');
  outcome.textContent = text;
  const label = [...button.childNodes];
  button.replaceChildren(outcome);
  setTimeout(() => {
    if (outcome.isConnected) button.replaceChildren(...label);
  }, shownMs);
}
