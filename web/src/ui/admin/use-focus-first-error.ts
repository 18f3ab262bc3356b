import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * For a form: `focusFirstError` focuses its first invalid field, or else the alert that says what
 * went wrong, once these are rendered.
 */
export function useFocusFirstError() {
  const element = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[role="alert"][tabindex]'))?.focus();
  }, [times]);
  const focusFirstError = useCallback(() => setTimes((last) => last + 1), []);
  return { element, focusFirstError };
}
