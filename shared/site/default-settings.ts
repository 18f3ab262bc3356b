/** The first content of a site's settings: what the owner's file says, and the specified texts. */
import { isHttpUrl } from '../content/urls.ts';
import type { SiteSettings } from '../schemas/site-settings.ts';
import { ownerFiles, type SiteConfig } from './site-config.ts';
import { site } from './site.config.ts';

/** In the order of the footer. */
const footerNetworks = ['facebook', 'instagram', 'twitter', 'github', 'linkedin'] as const;

const skillGroups = [
  { key: 'frontend', name: 'Frontend' },
  { key: 'backend', name: 'Backend' },
  { key: 'languages', name: 'Languages' },
  { key: 'tools', name: 'Tools' },
] as const;

/** The file may name the same twice, and its texts may have several lines; the settings may not. */
function once<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  const names = entries.map((entry) => nameOf(entry).toLowerCase());
  return entries.filter((_, place) => names.indexOf(names[place] ?? '') === place);
}

const line = (text: string) => text.replace(/\s+/gu, ' ').trim();

export function settingsFrom(owner: SiteConfig): SiteSettings {
  const { portrait, cv, socials, skills, categoryColors, authors = {} } = owner;
  return {
    profile: {
      name: line(owner.brandName),
      title: line(owner.title),
      bio: line(owner.bio),
      portrait: portrait === undefined ? null : `/${ownerFiles.portrait}`,
      cv: cv === undefined || isHttpUrl(cv) ? (cv ?? null) : `/${ownerFiles.cv}`,
    },
    place: { location: line(owner.location), country: line(owner.country) },
    availability: {
      available: true,
      line: line(owner.availability),
      card_title: 'Available for Work',
      card_text: 'I usually respond within 24 hours.',
      place_text: 'Open to remote.',
    },
    social_links: once(
      footerNetworks.map((network) => ({ network, label: '', address: socials[network] })),
      ({ address }) => address,
    ),
    skill_groups: skillGroups.map(({ key, name }) => ({
      name,
      entries: once(skills[key].map(line), (skill) => skill),
    })),
    numbers: once(
      owner.numbers.map(({ value, label }) => ({ value: line(value), label: line(label) })),
      ({ label }) => label,
    ),
    intros: {
      blog: line(owner.blogIntro),
      projects: line(owner.projectsIntro),
      contact: line(owner.contactIntro),
    },
    navigation: {
      header: { home: true, blog: true, projects: true, contact: true },
      footer: { social_links: true, subscribe: true },
      hidden: { blog: false, projects: false },
      page_order: [],
    },
    category_colors: once(
      Object.entries(categoryColors).map(([name, color]) => ({ category: line(name), color })),
      ({ category }) => category.normalize('NFKC'),
    ),
    authors: once(
      Object.entries(authors).map(([name, text]) => ({ name: line(name), line: line(text) })),
      ({ name }) => name,
    ),
    renamed_labels: [],
    tracking: owner.tracking,
    social_image: null,
    support_email: owner.supportEmail,
  };
}

export const defaultSettings: SiteSettings = settingsFrom(site);
