/** The first content of a site's settings: what the owner's file says, and the specified texts. */
import type { SiteSettings } from '../schemas/site-settings.ts';
import { isHttpUrl } from '../content/urls.ts';
import { ownerFiles } from './owner-files.ts';
import { site } from './site.config.ts';
import type { SiteConfig } from './site-config.ts';

/** In the order of the footer. */
const footerNetworks = ['facebook', 'instagram', 'twitter', 'github', 'linkedin'] as const;

const skillGroups = [
  { key: 'frontend', name: 'Frontend' },
  { key: 'backend', name: 'Backend' },
  { key: 'languages', name: 'Languages' },
  { key: 'tools', name: 'Tools' },
] as const;

export function settingsFrom(owner: SiteConfig): SiteSettings {
  const { portrait, cv, socials, skills, categoryColors, authors = {} } = owner;
  return {
    profile: {
      name: owner.brandName,
      title: owner.title,
      bio: owner.bio,
      portrait: portrait === undefined ? null : `/${ownerFiles.portrait}`,
      cv: cv === undefined || isHttpUrl(cv) ? (cv ?? null) : `/${ownerFiles.cv}`,
    },
    place: { location: owner.location, country: owner.country },
    availability: {
      available: true,
      line: owner.availability,
      card_title: 'Available for Work',
      card_text: 'I usually respond within 24 hours.',
      place_text: 'Open to remote.',
    },
    social_links: footerNetworks.map((network) => ({
      network,
      label: '',
      address: socials[network],
    })),
    skill_groups: skillGroups.map(({ key, name }) => ({ name, entries: [...skills[key]] })),
    numbers: owner.numbers.map((number) => ({ ...number })),
    intros: {
      blog: owner.blogIntro,
      projects: owner.projectsIntro,
      contact: owner.contactIntro,
    },
    navigation: {
      header: { home: true, blog: true, projects: true, contact: true },
      footer: { social_links: true, subscribe: true },
      hidden: { blog: false, projects: false },
      page_order: [],
    },
    category_colors: Object.entries(categoryColors).map(([category, color]) => ({
      category,
      color,
    })),
    authors: Object.entries(authors).map(([name, line]) => ({ name, line })),
    tracking: owner.tracking,
    social_image: null,
    support_email: owner.supportEmail,
  };
}

export const defaultSettings: SiteSettings = settingsFrom(site);
