/** What a code block may say of its code, and how Markdown writes it behind a fence. */
import { contentLimits } from './limits.ts';
import type { CodeElement } from './nodes.ts';

export type CodeSettings = Pick<CodeElement, 'language' | 'fileName' | 'lines'>;

/** A word as in a fence: `ts`, `c++`, `objective-c`. */
const languagePattern = /^[\p{L}\p{N}][\p{L}\p{N}+#._-]*$/u;
/** In a fence it stands in quotes. */
const fileNamePattern = /^[^\p{C}\s"`](?:[^\p{C}\s"`]| (?! ))*$/u;
const linesPattern = /^\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*$/;

const isPossible: { [Name in keyof CodeSettings]-?: (text: string) => boolean } = {
  language: (text) => text.length <= contentLimits.codeLanguageLength && languagePattern.test(text),
  fileName: (text) =>
    text.length <= contentLimits.codeFileNameLength &&
    fileNamePattern.test(text) &&
    !text.endsWith(' '),
  lines: (text) =>
    text.length <= contentLimits.codeLinesLength && highlightedLines(text) !== undefined,
};

/** The names of a code block's optional attributes. */
export const codeSettingNames = ['language', 'fileName', 'lines'] as const;

/** Whether a code block may have this value. */
export function isCodeSetting(name: keyof CodeSettings, value: unknown): value is string {
  return typeof value === 'string' && isPossible[name](value);
}

/** Those of these values that a code block may have. */
export function possibleCodeSettings(values: Record<string, unknown>): CodeSettings {
  const settings: CodeSettings = {};
  for (const name of codeSettingNames) {
    const value = values[name];
    if (isCodeSetting(name, value)) settings[name] = value;
  }
  return settings;
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

const titleInFence = /(?:^| )title="([^"]*)"/;

/** Reads ``ts title="app.ts" {2,4-6}``: any of them, in any order; the rest is left out. */
export function readFence(info: string): CodeSettings {
  const [, fileName] = titleInFence.exec(info) ?? [];
  const others = info.replace(titleInFence, ' ').trim();
  return possibleCodeSettings({
    language: others.split(' ')[0],
    fileName,
    lines: /(?:^| )\{([^}]*)\}/.exec(others)?.[1]?.replaceAll(' ', ''),
  });
}

/** What `readFence` reads as these settings: the first word of the fence, and the others. */
export function writeFence({ language, fileName, lines }: CodeSettings) {
  const words = [language, fileName && `title="${fileName}"`, lines && `{${lines}}`];
  const [lang, ...others] = words.filter((word) => word !== undefined);
  return { lang, meta: others.length > 0 ? others.join(' ') : undefined };
}
