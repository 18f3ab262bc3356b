import { useContext, useEffect, useMemo, useState } from 'react';
import styles from './code-block.module.css';
import { RenderersContext } from './renderers.context.ts';
import type { CodeToken } from './highlight.ts';

/** Code; it is highlighted once the highlighter has been loaded. */
export function CodeBlock({ code }: { code: string }) {
  const tokens = useTokens(code);
  return (
    // Long lines scroll sideways: with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse can scroll
    <pre className={styles.code} tabIndex={0}>
      <code>
        {tokens.map(({ text, kind }, place) =>
          kind === undefined ? (
            text
          ) : (
            <span key={place} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

function useTokens(code: string): readonly CodeToken[] {
  const { highlight: now } = useContext(RenderersContext);
  const atOnce = useMemo(() => now?.(code), [now, code]);
  const [loaded, setLoaded] = useState<{ code: string; tokens: readonly CodeToken[] }>();

  useEffect(() => {
    if (now !== undefined) return;
    let current = true;
    import('./highlight.ts')
      .then(({ highlight }) => {
        if (current) setLoaded({ code, tokens: highlight(code) });
      })
      // Code can be read without highlighting as well.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [now, code]);

  return atOnce ?? (loaded?.code === code ? loaded.tokens : [{ text: code }]);
}
