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
    hasNumbers(lines) ||
    count(lines, /^> ?\S/) >= 2
  );
}

function fences(lines: readonly string[], fence: RegExp): number {
  return count(lines, fence);
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

/** Two items: from 1, or one with the number behind that of the item before. */
function hasNumbers(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => /^ {0,3}(\d{1,3})[.)] +\S/.exec(line)?.[1] ?? []);
  return (
    numbers.length > 1 &&
    numbers.some((number, at) => number === '1' || Number(numbers[at - 1]) + 1 === Number(number))
  );
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
