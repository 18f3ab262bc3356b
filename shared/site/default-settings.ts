/** The first settings of a new site: values from `site.config.ts`, and fixed texts. */
import { isHttpUrl } from '../content/urls.ts';
import type { SiteSettings } from '../schemas/site-settings.ts';
import { ownerFiles, type SiteConfig } from './site-config.ts';
import { site } from './site.config.ts';

/** The order is that of the icons in the footer. */
const footerNetworks = ['facebook', 'instagram', 'twitter', 'github', 'linkedin'] as const;

const skillGroups = [
  { key: 'frontend', name: 'Frontend' },
  { key: 'backend', name: 'Backend' },
  { key: 'languages', name: 'Languages' },
  { key: 'tools', name: 'Tools' },
] as const;

/** Drops repeated entries, which `site.config.ts` allows, but the settings do not. */
function withoutRepeats<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  const names = entries.map((entry) => nameOf(entry).toLowerCase());
  return entries.filter((_, index) => names.indexOf(names[index] ?? '') === index);
}

const singleLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

export function settingsFrom(owner: SiteConfig): SiteSettings {
  const { portrait, cv, socials, skills, categoryColors, authors = {} } = owner;
  return {
    profile: {
      name: singleLine(owner.brandName),
      title: singleLine(owner.title),
      bio: singleLine(owner.bio),
      portrait: portrait === undefined ? null : `/${ownerFiles.portrait}`,
      cv: cv === undefined || isHttpUrl(cv) ? (cv ?? null) : `/${ownerFiles.cv}`,
    },
    place: { location: singleLine(owner.location), country: singleLine(owner.country) },
    availability: {
      available: true,
      line: singleLine(owner.availability),
      card_title: 'Available for Work',
      card_text: 'I usually respond within 24 hours.',
      place_text: 'Open to remote.',
    },
    social_links: withoutRepeats(
      footerNetworks.map((network) => ({ network, label: '', address: socials[network] })),
      ({ address }) => address,
    ),
    skill_groups: skillGroups.map(({ key, name }) => ({
      name,
      entries: withoutRepeats(skills[key].map(singleLine), (skill) => skill),
    })),
    numbers: withoutRepeats(
      owner.numbers.map(({ value, label }) => ({
        value: singleLine(value),
        label: singleLine(label),
      })),
      ({ label }) => label,
    ),
    intros: {
      blog: singleLine(owner.blogIntro),
      projects: singleLine(owner.projectsIntro),
      contact: singleLine(owner.contactIntro),
    },
    navigation: {
      header: { home: true, blog: true, projects: true, contact: true },
      footer: { social_links: true, subscribe: true },
      hidden: { blog: false, projects: false },
      page_order: [],
    },
    category_colors: withoutRepeats(
      Object.entries(categoryColors).map(([name, color]) => ({
        category: singleLine(name),
        color,
      })),
      ({ category }) => category.normalize('NFKC'),
    ),
    authors: withoutRepeats(
      Object.entries(authors).map(([name, text]) => ({
        name: singleLine(name),
        line: singleLine(text),
      })),
      ({ name }) => name,
    ),
    renamed_labels: [],
    tracking: owner.tracking,
    social_image: null,
    support_email: owner.supportEmail,
  };
}

export const defaultSettings: SiteSettings = settingsFrom(site);
