import { imageSources, wordCount } from '#shared/content/text.ts';
import { contentNodes, type PostFormValues } from '../form/post-form.rules.ts';

export interface ImportedField {
  label: string;
  imported: string;
  /** The value that it replaces; empty when there was none. */
  replaced: string;
}

type ImportableField = 'title' | 'category' | 'tags' | 'excerpt' | 'slug' | 'avatar' | 'content';

/** Label and text of each field; empty when there is none. */
const fields: Record<ImportableField, { label: string; text: (values: PostFormValues) => string }> =
  {
    title: { label: 'Title', text: ({ title }) => title },
    category: { label: 'Category', text: ({ category }) => category },
    tags: { label: 'Tags', text: ({ tags }) => tags.join(', ') },
    excerpt: { label: 'Excerpt', text: ({ excerpt }) => excerpt },
    slug: { label: 'Slug', text: ({ slug }) => slug },
    avatar: { label: 'Cover', text: ({ avatar }) => avatar },
    content: { label: 'Text', text: ({ content }) => measure(content) },
  };

/** The change of each field by an import. */
export function importedFields(
  imported: Partial<PostFormValues>,
  values: PostFormValues,
): ImportedField[] {
  const after = { ...values, ...imported };
  return Object.entries(fields)
    .map(([name, { label, text }]) => ({
      label,
      imported: text(after),
      replaced: text(values),
      // Only the length of the content is shown, and texts of the same length may differ.
      changes: name === 'content' ? after.content !== values.content : text(after) !== text(values),
    }))
    .filter(({ changes }) => changes)
    .map(({ changes: _changes, ...field }) => field);
}

function measure(content: string): string {
  const nodes = contentNodes(content);
  const images = imageSources(nodes).length;
  const parts = [counted(wordCount(nodes), 'word'), counted(images, 'image')];
  return parts.filter(Boolean).join(', ');
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
