import { createRoot } from 'react-dom/client';
import styles from '#web/src/ui/bottom-bar.module.css';
import { choose, mayAsk, onChoice } from './tracking-answer.ts';

/**
 * Asks at the end of the page, outside the app, until the visitor answers: here, on the privacy page or in
 * another tab.
 */
export function askForConsent(): void {
  if (!mayAsk()) return;
  const container = document.createElement('div');
  container.className = styles.place ?? '';
  // In the page before it has text, so that screen readers announce the text.
  container.setAttribute('aria-live', 'polite');
  document.body.append(container);
  const root = createRoot(container);
  root.render(<ConsentBanner />);
  const stop = onChoice(() => {
    if (mayAsk()) return;
    stop();
    const hadFocus = container.contains(document.activeElement);
    root.unmount();
    container.remove();
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

function ConsentBanner() {
  return (
    <section className={styles.banner} aria-label="Visit recording">
      <p className={styles.question}>
        May this site record your visit? It counts pages and clicks, without cookies and without
        your address. <a href="/privacy">What is recorded</a>
      </p>
      <div className={styles.answers}>
        <button type="button" className={styles.answer} onClick={() => choose('yes')}>
          Allow
        </button>
        <button type="button" className={styles.answer} onClick={() => choose('no')}>
          No thanks
        </button>
      </div>
    </section>
  );
}
