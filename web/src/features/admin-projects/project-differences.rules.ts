import { readStored } from '#shared/content/read-stored.ts';
import { plainText } from '#shared/content/text.ts';
import { projectStatusNames } from '#shared/schemas/project-labels.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import type { ProjectFormValues } from './project-form.rules.ts';

/** The fields in which two states of a project differ, lists with one entry per line, the text by its words. */
export function projectDifferences(
  before: ProjectFormValues,
  after: ProjectFormValues,
): ChangedField[] {
  const field = (label: string, show: (values: ProjectFormValues) => string): ChangedField => ({
    label,
    before: show(before),
    after: show(after),
  });
  return [
    field('Title', (values) => values.title),
    field('Description', (values) => values.description),
    field('Long description', (values) => plainText(readStored(values.content))),
    field('Slug', (values) => values.slug),
    field('Category', (values) => values.category),
    field('Status', (values) => projectStatusNames[values.status]),
    field('Start date', (values) => values.start_date),
    field('End date', (values) => values.end_date),
    field('Technologies', (values) => values.technologies.join('\n')),
    field('Key Highlights', (values) => values.highlights.join('\n')),
    field('GitHub URL', (values) => values.github_url),
    field('Live URL', (values) => values.live_url),
    field('Image URL', (values) => values.image_url),
    field('Show on the home page', (values) => (values.featured ? 'Yes' : 'No')),
  ].filter((one) => one.before !== one.after);
}
