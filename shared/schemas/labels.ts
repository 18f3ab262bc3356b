/** Schemas for renaming the tags and categories by which readers filter posts and projects. */
import * as z from 'zod';
import { text } from './common.ts';
import { limits } from './limits.ts';
import { knownCategory } from './project-labels.ts';

export const labelKinds = ['tag', 'category', 'project_category'] as const;
export type LabelKind = (typeof labelKinds)[number];

const kind = z.enum(labelKinds);

export const labelMessages = {
  nameRequired: 'Enter a name',
  nameTooLong: 'A name cannot exceed 60 characters, that of a tag 40',
};

export const labelListSchema = z
  .strictObject({
    /** Ordered by kind, then by title. */
    data: z.array(
      z.strictObject({
        kind,
        title: z.string(),
        /** The number of posts or projects with the label, including drafts. */
        entries: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'LabelList' });

/** If `to` is the title of another label, in any spelling, the two labels are merged. */
export const renameLabelSchema = z
  .strictObject({
    kind,
    from: text(limits.category.max).trim().min(1),
    to: text(limits.category.max, labelMessages.nameTooLong)
      .trim()
      .min(1, labelMessages.nameRequired),
  })
  .refine(({ kind, to }) => kind !== 'tag' || to.length <= limits.tags.length, {
    path: ['to'],
    error: labelMessages.nameTooLong,
  })
  .transform((names) => {
    if (names.kind !== 'project_category') return names;
    // Projects store the key of a known category, such as `web`, but screens show its name, Web App.
    const stored = (title: string) => knownCategory(title) ?? title;
    return { ...names, from: stored(names.from), to: stored(names.to) };
  })
  .meta({ id: 'RenameLabel' });

export const renamedLabelSchema = z
  .strictObject({
    /** The number of posts or projects that this request changed. */
    changed: z.int().min(0),
    /** Whether further entries have the old name. Sending the same request again renames the next ones. */
    more: z.boolean(),
  })
  .meta({ id: 'RenamedLabel' });

export type Label = z.infer<typeof labelListSchema>['data'][number];
export type RenameLabel = z.infer<typeof renameLabelSchema>;
