import * as z from 'zod';
import { isCleanText, replaceOldSpaces } from '../read-text.ts';
import { limits } from './limits.ts';

/** Roles of signed-in people; everybody else is `anonymous`. */
export const roles = ['admin', 'staff', 'viewer', 'user'] as const;
export type Role = (typeof roles)[number];
export type PrincipalKind = Role | 'anonymous';

/** Text without control characters and lone surrogates, which can be stored and sent back unchanged. */
export const text = (max: number, tooLong = `At most ${max} characters`, missing?: string) =>
  z
    .string(missing)
    .max(max, tooLong)
    .overwrite(replaceOldSpaces)
    .refine(isCleanText, 'This text is not valid');

export const authorSchema = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
});

export const timestampSchema = z.iso
  .datetime()
  .meta({ id: 'Timestamp', description: 'ISO 8601, UTC' });

export const pageMetaSchema = z
  .strictObject({
    page: z.int().min(1),
    total_pages: z.int().min(0),
    total: z.int().min(0),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'PageMeta' });

/**
 * Images of a list's entries, by object key: address, width and height of the widest copy, and all copies, narrowest
 * first.
 */
export const listedImagesSchema = z
  .record(
    z.string(),
    z.strictObject({
      url: z.string(),
      width: z.int().min(1),
      height: z.int().min(1),
      sizes: z.array(z.strictObject({ url: z.string(), width: z.int().min(1) })),
    }),
  )
  .meta({ id: 'ListedImages' });

export type ListedImages = z.infer<typeof listedImagesSchema>;

/** The response of one page of a list. */
export function listOf<const Entry extends z.ZodType>(entry: Entry, id: string) {
  return z.strictObject({ data: z.array(entry), meta: pageMetaSchema }).meta({ id });
}

/** The id may also be the slug of an entry. */
export const idSchema = z.strictObject({ id: z.string().min(1).max(200) });

export const pagingQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(limits.pageSize.max).optional(),
  cursor: z.string().max(1000).optional(),
};

export const emptySchema = z.null().meta({ description: 'No content' });
