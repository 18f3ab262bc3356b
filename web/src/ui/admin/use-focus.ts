import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The text editor is not an `input`, so it is found by its role. */
const invalidField = ':is([aria-invalid="true"], [data-invalid] [role="textbox"])';

/**
 * `focusFirstError` focuses the first invalid field of the form and scrolls it into view, after the errors have
 * been rendered. Without an invalid field, it focuses the alert that says what went wrong.
 */
export function useFocusFirstError() {
  const element = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const target = find(invalidField) ?? find('[role="alert"][tabindex]');
    target?.focus({ preventScroll: true });
    // The focus alone may leave the message below the field outside the window.
    target?.scrollIntoView({ block: 'center' });
  }, [requests]);
  const focusFirstError = useCallback(() => setRequests((last) => last + 1), []);
  return { element, focusFirstError };
}

/** Focuses an element when it appears, because the element that had the focus is gone. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return target;
}
