/** Tags and categories, by which readers filter posts and projects. */
import * as z from 'zod';
import { text } from './common.ts';
import { limits } from './limits.ts';
import { knownCategory } from './project-labels.ts';

export const labelKinds = ['tag', 'category', 'project_category'] as const;
export type LabelKind = (typeof labelKinds)[number];

const kind = z.enum(labelKinds);

/** Apart from the messages of forms, which do not need it. */
export const labelMessages = {
  nameRequired: 'Enter a name',
  nameTooLong: 'A name cannot exceed 60 characters, that of a tag 40',
};

export const labelListSchema = z
  .strictObject({
    /** By kind, then in the order of their names. */
    data: z.array(
      z.strictObject({
        kind,
        title: z.string(),
        /** Posts or projects, drafts included, that have it. */
        entries: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'LabelList' });

/** A title that another label has, in any spelling, merges the two. */
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
    // As projects are stored: `web`, whose name on screen is Web App.
    const stored = (title: string) => knownCategory(title) ?? title;
    return { ...names, from: stored(names.from), to: stored(names.to) };
  })
  .meta({ id: 'RenameLabel' });

export const renamedLabelSchema = z
  .strictObject({
    /** Posts or projects that this request has changed. */
    changed: z.int().min(0),
    /** Whether others still have the old name: the same request goes on with them. */
    more: z.boolean(),
  })
  .meta({ id: 'RenamedLabel' });

export type Label = z.infer<typeof labelListSchema>['data'][number];
export type RenameLabel = z.infer<typeof renameLabelSchema>;
