import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { plainText } from '#shared/content/text.ts';
import { contentNodes, type PostFormValues, withTagDraft } from '../form/post-form.rules.ts';

/** The fields in which two states of a form differ; the text by its words. */
export function valuesDifference(before: PostFormValues, after: PostFormValues): ChangedField[] {
  const field = (label: string, show: (values: PostFormValues) => string): ChangedField => ({
    label,
    before: show(before),
    after: show(after),
  });
  return [
    field('Title', (values) => values.title),
    field('Category', (values) => values.category),
    field('Tags', (values) => withTagDraft(values).tags.join(', ')),
    field('Excerpt', (values) => values.excerpt),
    field('Slug', (values) => values.slug),
    field('Cover', (values) => values.avatar),
    field('Publish on', (values) => values.publish_at.replace('T', ' ')),
    field('Text', (values) => plainText(contentNodes(values.content))),
  ].filter((one) => one.before !== one.after);
}
