/** Validates and compares settings, section by section. */
import { networks, socialLabel } from '#shared/site/networks.ts';
import {
  type SettingsSection,
  type SiteSettings,
  siteSettingsSchema,
} from '#shared/schemas/site-settings.ts';
import type { ChangedField } from '#web/src/ui/admin/differences.tsx';

/** Parts of the settings that one form edits and saves together. */
export type SectionKeys = readonly SettingsSection[];

interface ComparedValue {
  key: SettingsSection;
  label: string;
  text: (settings: SiteSettings, titleOf: (pageId: string) => string) => string;
}

const lines = (entries: readonly string[]) => entries.join('\n');
const checkedNames = (checkboxes: Record<string, boolean>) =>
  Object.keys(checkboxes)
    .filter((name) => checkboxes[name])
    .map((name) => name.replace('_', ' '))
    .join(', ');
/** The key of an upload means nothing to people. Its first letters show at least that two files differ. */
const fileText = (value: string | null) =>
  value === null ? 'None' : value.replace(/^uploads\/(\w{8}).*/, 'Uploaded: $1');

/** All values, in the order of the page. */
const comparedValues: readonly ComparedValue[] = [
  { key: 'profile', label: 'Name', text: ({ profile }) => profile.name },
  { key: 'profile', label: 'Title', text: ({ profile }) => profile.title },
  { key: 'profile', label: 'Bio', text: ({ profile }) => profile.bio },
  { key: 'profile', label: 'Portrait', text: ({ profile }) => fileText(profile.portrait) },
  { key: 'profile', label: 'Curriculum vitae', text: ({ profile }) => fileText(profile.cv) },
  { key: 'place', label: 'Location', text: ({ place }) => place.location },
  { key: 'place', label: 'Country', text: ({ place }) => place.country },
  {
    key: 'availability',
    label: 'Available for work',
    text: ({ availability }) => (availability.available ? 'Yes' : 'No'),
  },
  { key: 'availability', label: 'On the home page', text: ({ availability }) => availability.line },
  {
    key: 'availability',
    label: 'On the contact page',
    text: ({ availability: { card_title, card_text, place_text } }) =>
      lines([card_title, card_text, place_text]),
  },
  {
    key: 'social_links',
    label: 'Social links',
    text: ({ social_links }) =>
      lines(social_links.map((link) => `${socialLabel(link)}: ${link.address}`)),
  },
  {
    key: 'skill_groups',
    label: 'Skills',
    text: ({ skill_groups }) =>
      lines(skill_groups.map(({ name, entries }) => `${name}: ${entries.join(', ')}`)),
  },
  {
    key: 'numbers',
    label: 'Numbers',
    text: ({ numbers }) => lines(numbers.map(({ value, label }) => `${value} ${label}`)),
  },
  { key: 'intros', label: 'Blog', text: ({ intros }) => intros.blog },
  { key: 'intros', label: 'Projects', text: ({ intros }) => intros.projects },
  { key: 'intros', label: 'Contact', text: ({ intros }) => intros.contact },
  { key: 'navigation', label: 'Header', text: ({ navigation }) => checkedNames(navigation.header) },
  { key: 'navigation', label: 'Footer', text: ({ navigation }) => checkedNames(navigation.footer) },
  { key: 'navigation', label: 'Hidden', text: ({ navigation }) => checkedNames(navigation.hidden) },
  {
    key: 'navigation',
    label: 'Order of pages',
    text: ({ navigation }, titleOf) => lines(navigation.page_order.map(titleOf)),
  },
  {
    key: 'category_colors',
    label: 'Category colours',
    text: ({ category_colors }) =>
      lines(category_colors.map(({ category, color }) => `${category}: ${color}`)),
  },
  {
    key: 'renamed_labels',
    label: 'Former names of tags and categories',
    text: ({ renamed_labels }) => lines(renamed_labels.map(({ from, to }) => `${from}: ${to}`)),
  },
  {
    key: 'authors',
    label: 'Authors',
    text: ({ authors }) =>
      lines(
        authors.map(({ name, line, picture = null }) =>
          [`${name}: ${line}`, picture && fileText(picture)].filter(Boolean).join(' · '),
        ),
      ),
  },
  { key: 'tracking', label: 'Visits are recorded', text: ({ tracking }) => tracking },
  { key: 'support_email', label: 'Support address', text: (settings) => settings.support_email },
  { key: 'social_image', label: 'Social picture', text: (all) => fileText(all.social_image) },
];

/**
 * @param pages to show titles instead of ids in the order of pages
 * @param keys the parts to compare; by default all
 */
export function settingsDifferences(
  before: SiteSettings,
  after: SiteSettings,
  { pages, keys }: { pages: readonly { id: string; title: string }[]; keys?: SectionKeys },
): ChangedField[] {
  const titleOf = (id: string) =>
    pages.find((page) => page.id === id)?.title ?? 'A page without a link';
  return comparedValues
    .filter(({ key }) => keys === undefined || keys.includes(key))
    .map(({ label, text }) => ({
      label,
      before: text(before, titleOf),
      after: text(after, titleOf),
    }))
    .filter((field) => field.before !== field.after);
}

/** Parts whose name on the page differs from the name in the API. */
const displayNames = new Map([
  ['skill_groups', 'skills'],
  ['navigation', 'header and footer'],
  ['category_colors', 'category colours'],
  ['renamed_labels', 'former names of tags and categories'],
  ['tracking', 'visits'],
  ['social_image', 'social picture'],
  ['support_email', 'support address'],
]);

export function changedNames(changed: readonly string[]): string {
  return changed.map((key) => displayNames.get(key) ?? key.replace('_', ' ')).join(', ');
}

export function pick(settings: SiteSettings, keys: SectionKeys): Partial<SiteSettings> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

export function hasSameValues(left: SiteSettings, right: SiteSettings, keys: SectionKeys): boolean {
  return JSON.stringify(pick(left, keys)) === JSON.stringify(pick(right, keys));
}

function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** Prepares the form's values for a save: removes line breaks from bio and intros, and empty skills. */
export function toSavedForm(settings: SiteSettings): SiteSettings {
  const { profile, intros } = settings;
  const skill_groups = settings.skill_groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => entry.trim()).filter((entry) => entry !== ''),
  }));
  return {
    ...settings,
    profile: { ...profile, bio: joinLines(profile.bio) },
    intros: {
      blog: joinLines(intros.blog),
      projects: joinLines(intros.projects),
      contact: joinLines(intros.contact),
    },
    skill_groups,
  };
}

/** The first message of each field, by its path in the form: `social_links.2.address`. */
export function settingsErrors(settings: SiteSettings, keys: SectionKeys): Record<string, string> {
  const issues = siteSettingsSchema.safeParse(settings).error?.issues ?? [];
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [section] = path;
    if (keys.some((key) => key === section)) errors[formField(path.join('.'))] ??= message;
  }
  return errors;
}

/** The skills of a group share one text field, so the error of a skill belongs to that field. */
export function formField(path: string): string {
  return path.replace(/(\.entries)\.\d+$/, '$1');
}

export const networkOptions = [
  ...networks.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'other' as const, label: 'Other' },
];
