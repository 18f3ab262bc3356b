import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The editor's text is a text box, too. */
const invalidField = ':is([aria-invalid="true"], [data-invalid] [role="textbox"])';

/**
 * For a form: `focusFirstError` scrolls its first wrong field into view and focuses it, or else the alert
 * that says what went wrong, once these are rendered.
 */
export function useFocusFirstError() {
  const element = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const target = find(invalidField) ?? find('[role="alert"][tabindex]');
    target?.focus({ preventScroll: true });
    // Focus alone may leave the message below the field outside the window.
    target?.scrollIntoView({ block: 'center' });
  }, [times]);
  const focusFirstError = useCallback(() => setTimes((last) => last + 1), []);
  return { element, focusFirstError };
}

/** Focuses an element when it appears: the one that led there is gone. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
