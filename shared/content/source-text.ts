import { contentLimits } from './limits.ts';
import type { ContentNode } from './nodes.ts';

/** Each level of nodes opens a list and an object, and the deepest element may contain an empty list. */
const bracketLimit = 2 * contentLimits.depth + 1;

/**
 * Reads the JSON text of a list. Measures the depth in the raw text, because the parser could recurse too deeply.
 * @returns the list, 'too-deep', or undefined when the text is not a JSON list
 */
export function readJsonList(text: string): unknown[] | 'too-deep' | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  if (exceedsBracketLimit(text)) return 'too-deep';
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function exceedsBracketLimit(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') inString = !inString;
    // A backslash escapes the next character, which may be a quotation mark.
    else if (inString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > bracketLimit) return true;
  }
  return false;
}

/** Splits plain text into paragraphs on blank lines. Text that looks like broken JSON stays one paragraph. */
export function plainTextToNodes(text: string): ContentNode[] {
  if (/^\s*\[\s*\{/.test(text)) return [paragraph(text)];
  return splitOnBlankLines(text).map(paragraph);
}

function splitOnBlankLines(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

export function paragraph(text: string): ContentNode {
  return { type: 'paragraph', children: [{ text }] };
}

/** Declared here because these types include neither the DOM nor Node.js. */
declare const TextEncoder: { new (): { encode(text: string): { length: number } } };

export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** More lines than an article has, because its text is at most 300 kB. */
const markdownLineLimit = 10_000;

/** With more lines, most of them almost empty, the parser would block a browser for a minute. */
export function hasTooManyLines(markdown: string): boolean {
  return markdown.split(/\r\n?|\n/, markdownLineLimit + 1).length > markdownLineLimit;
}
