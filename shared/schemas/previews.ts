/** Links that let anyone who has them read an unpublished post. */
import * as z from 'zod';
import { text, timestampSchema } from './common.ts';
import { linkLimits } from './limits.ts';
import { pageSchema } from './pages.ts';
import { postSchema } from './posts.ts';
import { projectPageSchema } from './projects.ts';

/** `url_path` is shown once, as only its hash is stored. */
export const previewLinkSchema = z
  .strictObject({ url_path: z.string(), expires_at: timestampSchema })
  .meta({ id: 'PreviewLink' });

/** Shows the unsaved text in this copy of the caller's instead of what is saved. */
export const createPreviewSchema = z
  .object({ copy: text(200).min(1).optional() })
  .meta({ id: 'CreatePreview' });

const shared = {
  expires_at: timestampSchema,
  /** The entry as it would be if its author saved now; readers see another text. */
  unsaved: z.literal(true).optional(),
};

/** The current post; one that was published meanwhile has that status and its slug. */
export const postPreviewSchema = z.strictObject({ post: postSchema, ...shared });
const projectPreviewSchema = z.strictObject({
  project: projectPageSchema,
  ...shared,
});
const pagePreviewSchema = z.strictObject({ page: pageSchema, ...shared });

export const previewSchema = z
  .union([postPreviewSchema, projectPreviewSchema, pagePreviewSchema])
  .meta({ id: 'Preview' });

/** Any text is accepted; what is not a token is not found. */
export const previewTokenSchema = z.strictObject({
  token: text(linkLimits.previewToken.max).min(1),
});

export type CreatePreview = z.infer<typeof createPreviewSchema>;
export type Preview = z.infer<typeof previewSchema>;
