import { imageSources, wordCount } from '#shared/content/text.ts';
import { contentNodes, type PostFormValues } from '../form/post-form.rules.ts';

export interface ImportedField {
  label: string;
  imported: string;
  /** What it takes the place of; empty where nothing was written. */
  replaced: string;
}

type ImportableField = 'title' | 'category' | 'tags' | 'excerpt' | 'slug' | 'avatar' | 'content';

/** How each field is told about; empty where nothing is written. */
const told: Record<ImportableField, { label: string; tell: (values: PostFormValues) => string }> = {
  title: { label: 'Title', tell: ({ title }) => title },
  category: { label: 'Category', tell: ({ category }) => category },
  tags: { label: 'Tags', tell: ({ tags }) => tags.join(', ') },
  excerpt: { label: 'Excerpt', tell: ({ excerpt }) => excerpt },
  slug: { label: 'Slug', tell: ({ slug }) => slug },
  avatar: { label: 'Cover', tell: ({ avatar }) => avatar },
  content: { label: 'Text', tell: ({ content }) => measure(content) },
};

/** What an import makes of each field that it changes. */
export function importedFields(
  imported: Partial<PostFormValues>,
  values: PostFormValues,
): ImportedField[] {
  const after = { ...values, ...imported };
  return Object.entries(told)
    .map(([name, { label, tell }]) => ({
      label,
      imported: tell(after),
      replaced: tell(values),
      // Of the text only its length is told: texts of the same length may differ.
      changes: name === 'content' ? after.content !== values.content : tell(after) !== tell(values),
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
