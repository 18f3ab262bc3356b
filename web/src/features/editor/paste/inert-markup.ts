/**
 * Removes from markup what the Content-Security-Policy would refuse and report when ProseMirror
 * parses it: style sheets and event handlers. Style sheets would also be applied to the elements,
 * which would lose the notes that Word keeps in styles of its own.
 */
export function inertMarkup(html: string): string {
  return withoutStyleSheets(html).replaceAll(/<[a-z][^<>]*/gi, (tag) =>
    tag.replaceAll(/([\s"'])on(?=[a-z]+\s*=)/gi, '$1data-on'),
  );
}

function withoutStyleSheets(html: string): string {
  const start = /<style\b/gi;
  const end = /<\/style[^>]*>/gi;
  const parts: string[] = [];
  let kept = 0;
  for (let found = start.exec(html); found !== null; found = start.exec(html)) {
    parts.push(html.slice(kept, found.index));
    end.lastIndex = found.index;
    kept = end.exec(html) === null ? html.length : end.lastIndex;
    start.lastIndex = kept;
  }
  return parts.join('') + html.slice(kept);
}
