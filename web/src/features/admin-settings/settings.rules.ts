/** The sections of the settings: what belongs to each, what is wrong in it, and how two states differ. */
import { networks, socialLabel } from '#shared/site/networks.ts';
import {
  type SettingsSection,
  type SiteSettings,
  siteSettingsSchema,
} from '#shared/schemas/site-settings.ts';
import type { ChangedField } from '#web/src/ui/admin/differences.tsx';

/** Parts that are edited and saved together. */
export type Keys = readonly SettingsSection[];

interface Row {
  of: SettingsSection;
  label: string;
  text: (settings: SiteSettings, titleOf: (pageId: string) => string) => string;
}

const lines = (entries: readonly string[]) => entries.join('\n');
const shown = (which: Record<string, boolean>) =>
  Object.keys(which)
    .filter((name) => which[name])
    .map((name) => name.replace('_', ' '))
    .join(', ');
/** Nobody can read the key of an upload: its first letters tell it from another. */
const file = (value: string | null) =>
  value === null ? 'None' : value.replace(/^uploads\/(\w{8}).*/, 'Uploaded: $1');

/** Every value, in the order of the screen. */
const rows: readonly Row[] = [
  { of: 'profile', label: 'Name', text: ({ profile }) => profile.name },
  { of: 'profile', label: 'Title', text: ({ profile }) => profile.title },
  { of: 'profile', label: 'Bio', text: ({ profile }) => profile.bio },
  { of: 'profile', label: 'Portrait', text: ({ profile }) => file(profile.portrait) },
  { of: 'profile', label: 'Curriculum vitae', text: ({ profile }) => file(profile.cv) },
  { of: 'place', label: 'Location', text: ({ place }) => place.location },
  { of: 'place', label: 'Country', text: ({ place }) => place.country },
  {
    of: 'availability',
    label: 'Available for work',
    text: ({ availability }) => (availability.available ? 'Yes' : 'No'),
  },
  { of: 'availability', label: 'On the home page', text: ({ availability }) => availability.line },
  {
    of: 'availability',
    label: 'On the contact page',
    text: ({ availability: { card_title, card_text, place_text } }) =>
      lines([card_title, card_text, place_text]),
  },
  {
    of: 'social_links',
    label: 'Social links',
    text: ({ social_links }) =>
      lines(social_links.map((link) => `${socialLabel(link)}: ${link.address}`)),
  },
  {
    of: 'skill_groups',
    label: 'Skills',
    text: ({ skill_groups }) =>
      lines(skill_groups.map(({ name, entries }) => `${name}: ${entries.join(', ')}`)),
  },
  {
    of: 'numbers',
    label: 'Numbers',
    text: ({ numbers }) => lines(numbers.map(({ value, label }) => `${value} ${label}`)),
  },
  { of: 'intros', label: 'Blog', text: ({ intros }) => intros.blog },
  { of: 'intros', label: 'Projects', text: ({ intros }) => intros.projects },
  { of: 'intros', label: 'Contact', text: ({ intros }) => intros.contact },
  { of: 'navigation', label: 'Header', text: ({ navigation }) => shown(navigation.header) },
  { of: 'navigation', label: 'Footer', text: ({ navigation }) => shown(navigation.footer) },
  { of: 'navigation', label: 'Hidden', text: ({ navigation }) => shown(navigation.hidden) },
  {
    of: 'navigation',
    label: 'Order of pages',
    text: ({ navigation }, titleOf) => lines(navigation.page_order.map(titleOf)),
  },
  {
    of: 'category_colors',
    label: 'Category colours',
    text: ({ category_colors }) =>
      lines(category_colors.map(({ category, color }) => `${category}: ${color}`)),
  },
  {
    of: 'renamed_labels',
    label: 'Former names of tags and categories',
    text: ({ renamed_labels }) => lines(renamed_labels.map(({ from, to }) => `${from}: ${to}`)),
  },
  {
    of: 'authors',
    label: 'Authors',
    text: ({ authors }) =>
      lines(
        authors.map(({ name, line, picture = null }) =>
          [`${name}: ${line}`, picture && file(picture)].filter(Boolean).join(' · '),
        ),
      ),
  },
  { of: 'tracking', label: 'Visits are recorded', text: ({ tracking }) => tracking },
  { of: 'support_email', label: 'Support address', text: (settings) => settings.support_email },
  { of: 'social_image', label: 'Social picture', text: (settings) => file(settings.social_image) },
];

/**
 * @param pages for the titles of those whose order is compared
 * @param keys only these parts; by default all
 */
export function settingsDifferences(
  before: SiteSettings,
  after: SiteSettings,
  { pages, keys }: { pages: readonly { id: string; title: string }[]; keys?: Keys },
): ChangedField[] {
  const titleOf = (id: string) =>
    pages.find((page) => page.id === id)?.title ?? 'A page without a link';
  return rows
    .filter(({ of }) => keys === undefined || keys.includes(of))
    .map(({ label, text }) => ({
      label,
      before: text(before, titleOf),
      after: text(after, titleOf),
    }))
    .filter((field) => field.before !== field.after);
}

/** On screen these have other names than in the API. */
const names = new Map([
  ['skill_groups', 'skills'],
  ['navigation', 'header and footer'],
  ['category_colors', 'category colours'],
  ['renamed_labels', 'former names of tags and categories'],
  ['tracking', 'visits'],
  ['social_image', 'social picture'],
  ['support_email', 'support address'],
]);

export function namesOf(changed: readonly string[]): string {
  return changed.map((key) => names.get(key) ?? key.replace('_', ' ')).join(', ');
}

export function pick(settings: SiteSettings, keys: Keys): Partial<SiteSettings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

export function isSame(one: SiteSettings, other: SiteSettings, keys: Keys): boolean {
  return JSON.stringify(pick(one, keys)) === JSON.stringify(pick(other, keys));
}

function asOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** The settings as they are sent: texts of one line without line breaks, lists without empty lines. */
export function tidied(settings: SiteSettings): SiteSettings {
  const { profile, intros } = settings;
  const skill_groups = settings.skill_groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => entry.trim()).filter((entry) => entry !== ''),
  }));
  return {
    ...settings,
    profile: { ...profile, bio: asOneLine(profile.bio) },
    intros: {
      blog: asOneLine(intros.blog),
      projects: asOneLine(intros.projects),
      contact: asOneLine(intros.contact),
    },
    skill_groups,
  };
}

/** The first message of each field, by its path in the form: `social_links.2.address`. */
export function settingsErrors(settings: SiteSettings, keys: Keys): Record<string, string> {
  const issues = siteSettingsSchema.safeParse(settings).error?.issues ?? [];
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [section] = path;
    if (keys.some((key) => key === section)) errors[fieldOf(path.join('.'))] ??= message;
  }
  return errors;
}

/** A skill is a line of its group's text, which shows the error. */
export function fieldOf(path: string): string {
  return path.replace(/(\.entries)\.\d+$/, '$1');
}

/** For the choice of a network. */
export const networkOptions = [
  ...networks.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'other' as const, label: 'Other' },
];
