/** The article of a project, after it has been checked, and what is derived from it. */
import { serializeContent } from '#shared/content/nodes.ts';
import { plainTextToNodes } from '#shared/content/source-text.ts';
import { imageSources, plainText } from '#shared/content/text.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { limits } from '#shared/schemas/limits.ts';
import { acceptNodes } from '../entries/entry-article.ts';
import type { ProjectRecord } from './project.ts';

export type ProjectArticle = Pick<ProjectRecord, 'content' | 'longDescription' | 'articleImages'>;

interface Sent {
  content?: string | undefined;
  long_description?: string | undefined;
}

/**
 * The article that was sent: rich text, or else a plain description. A description that is sent back
 * as it was answered changes nothing, so that whoever knows only that field loses no rich text.
 * @param before what is kept when neither was sent
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
export function sentArticle(
  { content, long_description: description }: Sent,
  before: ProjectArticle,
): ProjectArticle {
  if (content !== undefined) return accepted(content);
  if (description === undefined || description === before.longDescription) {
    return {
      content: before.content,
      longDescription: before.longDescription,
      articleImages: before.articleImages,
    };
  }
  return { ...ofDescription(description), longDescription: description };
}

export const noArticle: ProjectArticle = ofDescription('');

/** The JSON text of a description's paragraphs. */
export function articleOfText(text: string): string {
  return serializeContent(text === '' ? [] : plainTextToNodes(text));
}

function accepted(source: string): ProjectArticle {
  const nodes = source === '' ? [] : acceptNodes(source);
  const text = plainText(nodes).slice(0, limits.projectLongDescription.max);
  return {
    content: serializeContent(nodes),
    longDescription: text.isWellFormed() ? text : text.slice(0, -1),
    articleImages: [...new Set(imageSources(nodes).filter(isObjectKey))],
  };
}

function ofDescription(longDescription: string): ProjectArticle {
  return { content: articleOfText(longDescription), longDescription, articleImages: [] };
}
