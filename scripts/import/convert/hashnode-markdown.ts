/** What Hashnode adds to Markdown. */
import { codeAfter } from '#shared/content/markdown-fences.ts';
import type { BodyReading } from './body-reading.ts';

/** `%[https://video.example]` as a link, and `![](a.png align="center")` as a picture; code stays. */
export function withoutHashnodeForms(
  markdown: string,
  { note }: Pick<BodyReading, 'note'>,
): string {
  let code = '';
  const lines = markdown.split('\n').map((line) => {
    code = codeAfter(line, code);
    if (code !== '') return line;
    const shown = line.replaceAll(/(\]\([^\s"[\]]{1,1000}) align="[a-z]{1,10}"\)/g, '$1)');
    const plain = shown.replace(/^([ \t>]*)%\[(https?:\/\/[^\]\s]{1,2000})\]\s*$/, '$1<$2>');
    if (plain !== shown) note('an embedded frame or film is a link');
    return plain;
  });
  return lines.join('\n');
}
