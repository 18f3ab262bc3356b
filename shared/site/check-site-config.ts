/** Checks `site.config.ts` during the build, so that the owner learns about a mistake before visitors see it. */
import * as z from 'zod';
import { isHttpUrl } from '../content/urls.ts';
import { isPlausibleEmail } from '../schemas/email.ts';
import { limits } from '../schemas/limits.ts';
import { siteSettingsSchema } from '../schemas/site-settings.ts';
import { settingsFrom } from './default-settings.ts';
import { maxMovedFrom, movedFromShape } from './moved-from.ts';
import type { SiteConfig } from './site-config.ts';

export const siteConfigFile = 'shared/site/site.config.ts';

const sentence = (max: number) => z.string().trim().min(1, 'must not be empty').max(max);
const address = z
  .string()
  .refine((value) => isHttpUrl(value), 'must be an address that begins with https:// or http://');
const fileName = (endings: string) => new RegExp(`^[\\w-]+(?:\\.[\\w-]+)*\\.(?:${endings})$`, 'i');
const portrait = z
  .string()
  .regex(fileName('avif|jpe?g|png|webp'), 'must be a picture in shared/site, such as portrait.jpg');
const cvFile = fileName('pdf');
const cv = z
  .string()
  .refine(
    (value) => isHttpUrl(value) || cvFile.test(value),
    'must be an address that begins with https://, or a file in shared/site, such as cv.pdf',
  );
const labels = z.array(sentence(40)).max(30);

const siteSchema: z.ZodType<SiteConfig> = z.strictObject({
  brandName: sentence(60),
  title: sentence(80),
  bio: sentence(600),
  location: sentence(80),
  country: sentence(60),
  availability: sentence(80),
  portrait: z.exactOptional(portrait),
  cv: z.exactOptional(cv),
  demoViewer: z.strictObject({
    enabled: z.boolean(),
    username: sentence(limits.username.max),
    password: z.string().min(limits.password.min).max(limits.password.max),
    showDrafts: z.boolean(),
    linkInFooter: z.boolean().optional(),
  }),
  supportEmail: z.string().refine((value) => isPlausibleEmail(value), 'must be an e-mail address'),
  blogIntro: sentence(300),
  projectsIntro: sentence(300),
  contactIntro: sentence(300),
  socials: z.strictObject({
    facebook: address,
    instagram: address,
    twitter: address,
    github: address,
    linkedin: address,
  }),
  skills: z.strictObject({ frontend: labels, backend: labels, languages: labels, tools: labels }),
  numbers: z.array(z.strictObject({ value: sentence(8), label: sentence(30) })).max(6),
  categoryColors: z.record(
    z.string(),
    z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #3B82F6'),
  ),
  movedFrom: z.exactOptional(
    z
      .array(
        z.string().regex(movedFromShape, 'must be such as /{year}/{month}/{slug}, or /?p={id}'),
      )
      .max(maxMovedFrom),
  ),
  authors: z.exactOptional(z.record(z.string(), sentence(200))),
  tracking: z.enum(['on', 'consent', 'off'], "must be 'on', 'consent' or 'off'"),
});

/** @throws Error that names the file and every invalid field */
export function checkSiteConfig(config: unknown): SiteConfig {
  const checked = siteSchema.safeParse(config);
  if (!checked.success) throw configError(checked.error);
  const settings = siteSettingsSchema.safeParse(settingsFrom(checked.data));
  if (!settings.success) throw configError(settings.error);
  return checked.data;
}

function configError({ issues }: z.ZodError): Error {
  const lines = issues.map(
    ({ path, message }) => `${siteConfigFile}: ${path.join('.') || 'the whole'}: ${message}`,
  );
  return new Error(lines.join('\n'));
}
