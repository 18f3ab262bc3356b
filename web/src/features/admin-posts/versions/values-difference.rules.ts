import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { plainText } from '#shared/content/text.ts';
import { contentNodes, type PostFormValues, withTagDraft } from '../form/post-form.rules.ts';

export interface ValuesDifference {
  fields: ChangedField[];
  /** The text has the same words but other formatting. */
  onlyForm: boolean;
}

/** The fields in which two states of a form differ; the text without its formatting. */
export function valuesDifference(before: PostFormValues, after: PostFormValues): ValuesDifference {
  const field = (label: string, show: (values: PostFormValues) => string): ChangedField => ({
    label,
    before: show(before),
    after: show(after),
  });
  const text = field('Text', (values) => plainText(contentNodes(values.content)));
  const fields = [
    field('Title', (values) => values.title),
    field('Category', (values) => values.category),
    field('Tags', (values) => withTagDraft(values).tags.join(', ')),
    field('Excerpt', (values) => values.excerpt),
    field('Slug', (values) => values.slug),
    field('Cover', (values) => values.avatar),
    field('Publish on', (values) => values.publish_at.replace('T', ' ')),
    text,
  ];
  return {
    fields: fields.filter((one) => one.before !== one.after),
    onlyForm: text.before === text.after && before.content !== after.content,
  };
}
