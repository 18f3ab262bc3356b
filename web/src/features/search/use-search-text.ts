import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const delayMs = 150;

interface SearchText {
  input: RefObject<HTMLInputElement | null>;
  /** Call it with each change of the field. */
  typed(): void;
  /** Searches at once for the text in the field. */
  searchNow(): void;
}

/**
 * Connects a field with the address. The field keeps its own text, so that nothing typed before
 * this code loaded is lost; it searches when the typing pauses, and follows the address when that
 * changes otherwise.
 */
export function useSearchText(q: string, onSearch: (q: string) => void): SearchText {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef('');
  /** Requested but not in the address yet. */
  const asked = useRef<string[]>([]);
  const typedEarly = useRef(false);
  /** Counts edits; zero when no search is pending. */
  const [waiting, setWaiting] = useState(0);

  const searchNow = () => {
    setWaiting(0);
    const text = input.current?.value.trim() ?? '';
    if (text === (asked.current.at(-1) ?? q)) return;
    asked.current.push(text);
    onSearch(text);
  };
  const onPause = useEffectEvent(searchNow);

  useEffect(() => {
    const text = input.current?.value ?? '';
    if (text === '' || text === before.current) return;
    typedEarly.current = true;
    setWaiting(1);
  }, []);

  useEffect(() => {
    if (waiting === 0) return;
    const timer = setTimeout(onPause, delayMs);
    return () => clearTimeout(timer);
  }, [waiting]);

  useEffect(() => {
    if (q === before.current) return;
    before.current = q;
    const place = asked.current.indexOf(q);
    asked.current.splice(0, place === -1 ? asked.current.length : place + 1);
    // The initial address is older than what was typed since.
    const isOlder = typedEarly.current;
    typedEarly.current = false;
    if (place !== -1 || isOlder || !input.current) return;
    setWaiting(0);
    input.current.value = q;
  }, [q]);

  return { input, typed: () => setWaiting((count) => count + 1), searchNow };
}
