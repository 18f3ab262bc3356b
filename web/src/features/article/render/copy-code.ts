/** Copies the code below a button, and shows the outcome beside the button. */
import styles from './code-block.module.css';

const shownMs = 4000;

/** If the browser refuses to copy, selects the code instead. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.nextElementSibling;
  if (!code) return;
  const copied = await navigator.clipboard?.writeText(code.textContent ?? '').then(
    () => true,
    () => false,
  );
  if (!copied) getSelection()?.selectAllChildren(code);
  showOutcome(button, copied ? 'Copied' : 'Selected: copy it by keyboard');
}

/** Shows a text beside the button for a while. Screen readers announce it. */
function showOutcome(button: HTMLElement, text: string): void {
  const earlier = button.previousElementSibling;
  if (earlier?.matches('output')) earlier.remove();
  const outcome = document.createElement('output');
  outcome.className = styles.outcome ?? '';
  outcome.textContent = text;
  button.before(outcome);
  setTimeout(() => outcome.remove(), shownMs);
}
