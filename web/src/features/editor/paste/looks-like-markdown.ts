/** Longer texts are judged by their beginning. */
const judged = 20_000;

/**
 * Whether a plain text is meant as Markdown: it contains blocks that nobody writes by chance. A
 * single line, a lone dash or a comment above code is not enough.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.slice(0, judged).split(/\r\n?|\n/);
  if (lines.length < 2) return false;
  return (
    fences(lines, /^ {0,3}(?:```|~~~)/) >= 2 ||
    fences(lines, /^\$\$\s*$/) >= 2 ||
    hasHeading(lines) ||
    lines.some((line, at) => isTableRule(line) && lines[at - 1]?.includes('|') === true) ||
    count(lines, /^ {0,3}[-*+] +\S/) >= 2 ||
    (count(lines, /^ {0,3}\d{1,3}[.)] +\S/) >= 2 &&
      lines.some((line) => /^ {0,3}1[.)] /.test(line))) ||
    count(lines, /^> ?\S/) >= 2
  );
}

function fences(lines: readonly string[], fence: RegExp): number {
  return count(lines, fence);
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** A heading stands alone; a comment in a script is above a command. */
function hasHeading(lines: readonly string[]): boolean {
  return lines.some((line, at) => {
    const isApart = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === '';
    return isApart && /^#{1,6} +\S/.test(line);
  });
}

function isTableRule(line: string): boolean {
  return /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?$/.test(line);
}
