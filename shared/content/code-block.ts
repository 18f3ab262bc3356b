import { isCleanText } from '../read-text.ts';
import { contentLimits } from './limits.ts';
import type { CodeElement, Diagram } from './nodes.ts';
import { isObjectKey } from './urls.ts';

/** The settings of a code block. */

export type CodeSettings = Pick<CodeElement, (typeof codeSettingNames)[number]>;

/** The language whose code is drawn. */
export const diagramLanguage = 'mermaid';

/** A word as in a fence: `ts`, `c++`, `objective-c`. */
const languagePattern = /^[\p{L}\p{N}][\p{L}\p{N}+#._-]*$/u;
/** File names stand in quotes behind a fence. */
const fileNamePattern = /^[^\p{C}\s"`](?:[^\p{C}\s"`]| (?! ))*$/u;
const linesPattern = /^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*$/;

const isPossible = {
  language: (value) =>
    isShort(value, contentLimits.codeLanguageLength) && languagePattern.test(value),
  fileName: (value) =>
    isShort(value, contentLimits.codeFileNameLength) &&
    fileNamePattern.test(value) &&
    !value.endsWith(' '),
  lines: (value) =>
    isShort(value, contentLimits.codeLinesLength) && highlightedLines(value) !== undefined,
  lineNumbers: (value) => value === true,
  diagram: isDiagram,
} satisfies { [Name in keyof CodeSettings]-?: (value: unknown) => boolean };

function isShort(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function isDiagram(value: unknown): boolean {
  const { light, dark, width, height, alt = '', ...others } = Object(value) as Partial<Diagram>;
  return (
    [light, dark].every((key) => typeof key === 'string' && isObjectKey(key)) &&
    [width, height].every(isSide) &&
    isShort(alt, contentLimits.imageTextLength) &&
    isCleanText(alt) &&
    Object.keys(others).length === 0
  );
}

function isSide(pixels: unknown): boolean {
  return (
    Number.isInteger(pixels) && Number(pixels) > 0 && Number(pixels) <= contentLimits.diagramSide
  );
}

/** The names of a code block's optional attributes. */
export const codeSettingNames = [
  'language',
  'fileName',
  'lines',
  'lineNumbers',
  'diagram',
] as const;

/** Whether a code block may have this value. */
export function isCodeSetting(name: keyof CodeSettings, value: unknown): boolean {
  return isPossible[name](value);
}

/** Takes those of these values that a code block may have. */
export function possibleCodeSettings(values: Record<string, unknown>): CodeSettings {
  const possible = codeSettingNames.filter(
    (name) =>
      isCodeSetting(name, values[name]) &&
      (name !== 'diagram' || values['language'] === diagramLanguage),
  );
  return Object.fromEntries(possible.map((name) => [name, values[name]]));
}

/**
 * The numbers that `2,4-6` names, from 1 on.
 * @returns undefined when it is no such list, or has a range that runs backwards
 */
export function highlightedLines(lines: string): ReadonlySet<number> | undefined {
  if (!linesPattern.test(lines)) return undefined;
  const numbers = new Set<number>();
  for (const range of lines.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    if (from < 1 || to < from) return undefined;
    for (let line = from; line <= to; line += 1) numbers.add(line);
  }
  return numbers;
}

/** The settings of a code block, as Markdown writes them behind a fence. */

const titleInFence = /(?:^| )title="([^"]*)"/;
/** Docusaurus, Astro and Jekyll ask for numbers like this. */
const numbersInFence = /(?:^| )(?:showLineNumbers|linenos)(?= |$)/;

/** Reads ``ts title="app.ts" {2,4-6} showLineNumbers``: any of them, in any order; the rest is left out. */
export function readFence(info: string): CodeSettings {
  const [, fileName] = titleInFence.exec(info) ?? [];
  const others = info.replace(titleInFence, ' ');
  const words = others.replace(numbersInFence, ' ').trim();
  return possibleCodeSettings({
    language: words.split(' ')[0],
    fileName,
    lines: /(?:^| )\{([^}]*)\}/.exec(words)?.[1]?.replaceAll(' ', ''),
    lineNumbers: numbersInFence.test(others),
  });
}

/** Writes the settings so that `readFence` reads the same: the first word of the fence, and the others. */
export function writeFence({ language, fileName, lines, lineNumbers }: CodeSettings) {
  const words = [
    language,
    fileName && `title="${fileName}"`,
    lines && `{${lines}}`,
    lineNumbers && 'showLineNumbers',
  ];
  const [lang, ...others] = words.filter((word) => word !== undefined);
  return { lang, meta: others.length > 0 ? others.join(' ') : undefined };
}
