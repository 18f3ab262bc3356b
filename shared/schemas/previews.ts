/** Schemas for preview links, with which anybody can read an unpublished entry. */
import * as z from 'zod';
import { text, timestampSchema } from './common.ts';
import { linkLimits } from './limits.ts';
import { pageSchema } from './pages.ts';
import { postSchema } from './posts.ts';
import { projectPageSchema } from './projects.ts';

/** `url_path` is never sent again, because only a hash of its token is stored. */
export const previewLinkSchema = z
  .strictObject({ url_path: z.string(), expires_at: timestampSchema })
  .meta({ id: 'PreviewLink' });

/** With `copy`, the link shows the caller's unsaved text of that id instead of the saved entry. */
export const createPreviewSchema = z
  .object({ copy: text(200).min(1).optional() })
  .meta({ id: 'CreatePreview' });

const previewFields = {
  expires_at: timestampSchema,
  /** Set if the preview shows unsaved text. */
  unsaved: z.literal(true).optional(),
};

/** The post as it is now, even if it has been published since the link was made. */
export const postPreviewSchema = z.strictObject({ post: postSchema, ...previewFields });
const projectPreviewSchema = z.strictObject({
  project: projectPageSchema,
  ...previewFields,
});
const pagePreviewSchema = z.strictObject({ page: pageSchema, ...previewFields });

export const previewSchema = z
  .union([postPreviewSchema, projectPreviewSchema, pagePreviewSchema])
  .meta({ id: 'Preview' });

/** Accepts any text, so that an invalid token is reported as not found. */
export const previewTokenSchema = z.strictObject({
  token: text(linkLimits.previewToken.max).min(1),
});

export type CreatePreview = z.infer<typeof createPreviewSchema>;
export type Preview = z.infer<typeof previewSchema>;
