/** Former names of tags and categories, and the filters of readers that still have them. */
import { categoryFile, projectsFile, tagFile } from '#shared/publishing/site-paths.ts';
import type { LabelKind, RenameLabel } from '#shared/schemas/labels.ts';
import { categoryKey } from '#shared/schemas/project-labels.ts';
import { settingsLimits } from '#shared/schemas/settings-messages.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { normalizedName, tagId } from '../posts/post-slug.ts';

/** Equal for titles that name the same label. */
export const keyOf: Record<LabelKind, (title: string) => string> = {
  tag: tagId,
  category: normalizedName,
  project_category: categoryKey,
};

/** A name that is used again is no former one, and one that was renamed twice leads to the last. */
export function settingsAfter(
  settings: SiteSettings,
  { kind, from, to }: RenameLabel,
): SiteSettings {
  const key = keyOf[kind];
  const isSame = key(from) === key(to);
  const others = settings.renamed_labels
    .filter((each) => each.kind !== kind || ![key(from), key(to)].includes(key(each.from)))
    .map((each) => (each.kind === kind && key(each.to) === key(from) ? { ...each, to } : each));
  const renamed_labels = isSame ? others : [...others, { kind, from, to }];
  return {
    ...settings,
    renamed_labels: renamed_labels.slice(-settingsLimits.renamedLabels),
    category_colors:
      kind === 'category' ? colorsAfter(settings, { from, to }) : settings.category_colors,
  };
}

/** Where both names have a colour, that of the new one stays. */
function colorsAfter(
  { category_colors: colors }: SiteSettings,
  { from, to }: Pick<RenameLabel, 'from' | 'to'>,
): SiteSettings['category_colors'] {
  const isOf = (title: string) => (each: { category: string }) =>
    keyOf.category(each.category) === keyOf.category(title);
  const isKept = isOf(colors.some(isOf(to)) ? to : from);
  return colors
    .filter((each) => isKept(each) || !isOf(from)(each))
    .map((each) => (isKept(each) ? { ...each, category: to } : each));
}

/** The file of the list that a label filters, and its address. */
const filters: Record<LabelKind, (title: string) => { file: string | undefined; address: string }> =
  {
    tag: (title) => ({
      file: tagFile(tagId(title)),
      address: `/blog?${new URLSearchParams({ tag: tagId(title) })}`,
    }),
    category: (title) => ({
      file: categoryFile(title),
      address: `/blog?${new URLSearchParams({ category: title })}`,
    }),
    project_category: (title) => ({
      file: projectsFile(title),
      address: `/projects?${new URLSearchParams({ category: title })}`,
    }),
  };

/** The address of the list that this file had under a former name of its label; undefined for any other. */
export function presentFilter(
  path: string,
  { renamed_labels }: Pick<SiteSettings, 'renamed_labels'>,
): string | undefined {
  const found = renamed_labels.find(({ kind, from }) => path === `/${filters[kind](from).file}`);
  return found && filters[found.kind](found.to).address;
}
