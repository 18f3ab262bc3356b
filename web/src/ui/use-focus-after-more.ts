import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';

export interface FocusAfterMore<List extends HTMLElement = HTMLUListElement> {
  list: RefObject<List | null>;
  /** The same, for a list that a render prop makes. */
  setList: RefCallback<List>;
  button: RefObject<HTMLButtonElement | null>;
  /** To be called when further entries are asked for. */
  focusNext(): void;
}

/**
 * The button is disabled while it loads and loses the keyboard, which then goes on at what is new,
 * or at the button when there is nothing new.
 * @param count entries that the list shows
 * @param target a selector: what takes the focus within an entry
 */
export function useFocusAfterMore<List extends HTMLElement = HTMLUListElement>(
  count: number,
  failed: boolean,
  target: string,
): FocusAfterMore<List> {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from = useRef<number>(undefined);

  useEffect(() => {
    if (from.current === undefined) return;
    if (count <= from.current && !failed) return;
    const entry = list.current?.children[from.current]?.querySelector<HTMLElement>(target);
    (entry ?? button.current)?.focus({ preventScroll: true });
    from.current = undefined;
  }, [count, failed, target]);

  const setList = useCallback((element: List | null) => {
    list.current = element;
  }, []);

  return {
    list,
    setList,
    button,
    focusNext: () => {
      from.current = count;
    },
  };
}
