/** Copies the code below a button, and says beside it what came of it. */
import styles from './code-block.module.css';

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

/** Beside the button, where it is announced, too. */
function say(button: HTMLElement, text: string): void {
  const earlier = button.previousElementSibling;
  if (earlier?.matches('output')) earlier.remove();
  const outcome = document.createElement('output');
  outcome.className = styles.outcome ?? '';
  outcome.textContent = text;
  button.before(outcome);
  setTimeout(() => outcome.remove(), shownMs);
}
