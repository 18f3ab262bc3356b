/** The settings of a code block, as Markdown writes them behind a fence. */
import { type CodeSettings, possibleCodeSettings } from './code-block.ts';

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
