import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToContent } from '#shared/content/markdown.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { pictureKey } from '../pictures/picture-key.ts';
import { type PictureName, pictureNames } from '../pictures/pictures.ts';

/** The article of a sample project as JSON text; it names sample pictures by their files. */
export function projectArticle(name: string): string {
  const written = readFileSync(join(import.meta.dirname, 'articles', `${name}.md`), 'utf8');
  const markdown = pictureNames.reduce(
    (text, picture: PictureName) => text.replaceAll(`(${picture})`, `(${pictureKey(picture)})`),
    written,
  );
  return serializeContent(markdownToContent(markdown));
}
