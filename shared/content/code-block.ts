import { isCleanText } from '../read-text.ts';
import { contentLimits } from './limits.ts';
import type { CodeElement, Diagram } from './nodes.ts';
import { isObjectKey } from './urls.ts';

/** The optional attributes of a code block. */
export type CodeSettings = Pick<CodeElement, (typeof codeSettingNames)[number]>;

/** Code blocks in this language are shown as diagrams. */
export const diagramLanguage = 'mermaid';

/** One word, such as `ts`, `c++` or `objective-c`. */
const languagePattern = /^[\p{L}\p{N}][\p{L}\p{N}+#._-]*$/u;
/** Without quotes, because Markdown writes the file name as `title="…"` after a fence. */
const fileNamePattern = /^[^\p{C}\s"`](?:[^\p{C}\s"`]| (?! ))*$/u;
const linesPattern = /^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*$/;

const settingChecks = {
  language: (value) =>
    isTextUpTo(value, contentLimits.codeLanguageLength) && languagePattern.test(value),
  fileName: (value) =>
    isTextUpTo(value, contentLimits.codeFileNameLength) &&
    fileNamePattern.test(value) &&
    !value.endsWith(' '),
  lines: (value) =>
    isTextUpTo(value, contentLimits.codeLinesLength) && highlightedLines(value) !== undefined,
  lineNumbers: (value) => value === true,
  diagram: isDiagram,
} satisfies { [Name in keyof CodeSettings]-?: (value: unknown) => boolean };

function isTextUpTo(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isDiagram(value: unknown): boolean {
  const { light, dark, width, height, alt = '', ...others } = Object(value) as Partial<Diagram>;
  return (
    [light, dark].every((key) => typeof key === 'string' && isObjectKey(key)) &&
    [width, height].every(isDiagramSide) &&
    isTextUpTo(alt, contentLimits.imageTextLength) &&
    isCleanText(alt) &&
    Object.keys(others).length === 0
  );
}

function isDiagramSide(pixels: unknown): boolean {
  return (
    Number.isInteger(pixels) && Number(pixels) > 0 && Number(pixels) <= contentLimits.diagramSide
  );
}

export const codeSettingNames = [
  'language',
  'fileName',
  'lines',
  'lineNumbers',
  'diagram',
] as const;

export function isCodeSetting(name: keyof CodeSettings, value: unknown): boolean {
  return settingChecks[name](value);
}

/** Keeps only valid settings; a diagram is valid only for code in the diagram language. */
export function validCodeSettings(values: Record<string, unknown>): CodeSettings {
  const valid = codeSettingNames.filter(
    (name) =>
      isCodeSetting(name, values[name]) &&
      (name !== 'diagram' || values['language'] === diagramLanguage),
  );
  return Object.fromEntries(valid.map((name) => [name, values[name]]));
}

/**
 * Expands `2,4-6` to the line numbers 2, 4, 5 and 6. Lines count from 1.
 * @returns undefined for text in another format, or with a range that runs backwards
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

const titleInFence = /(?:^| )title="([^"]*)"/;
/** Docusaurus writes `showLineNumbers`, and Jekyll `linenos`. */
const numbersInFence = /(?:^| )(?:showLineNumbers|linenos)(?= |$)/;

/**
 * Reads what Markdown writes after a code fence, such as `ts title="app.ts" {2,4-6} showLineNumbers`. All but the
 * language may come in any order, each part may be missing, and unknown words are ignored.
 */
export function readFence(info: string): CodeSettings {
  const [, fileName] = titleInFence.exec(info) ?? [];
  const others = info.replace(titleInFence, ' ');
  const words = others.replace(numbersInFence, ' ').trim();
  return validCodeSettings({
    language: words.split(' ')[0],
    fileName,
    lines: /(?:^| )\{([^}]*)\}/.exec(words)?.[1]?.replaceAll(' ', ''),
    lineNumbers: numbersInFence.test(others),
  });
}

/** Writes settings that `readFence` reads back: the fence's first word is `lang`, the rest is `meta`. */
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
