import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '../schemas/site-settings.ts';
import { defaultSettings, settingsFrom } from './default-settings.ts';
import { contactLinks, recogniseNetwork, socialLabel } from './networks.ts';
import { site } from './site.config.ts';

describe('a network', () => {
  it.each([
    ['https://github.com/robin', 'github'],
    ['https://www.LinkedIn.com/in/robin', 'linkedin'],
    ['https://de.linkedin.com/in/robin', 'linkedin'],
    ['https://x.com/robin', 'x'],
    ['https://twitter.com/robin', 'twitter'],
    ['https://hachyderm.io/@robin', 'mastodon'],
    ['https://social.example.org/@robin', 'mastodon'],
    ['https://bsky.app/profile/robin.example', 'bluesky'],
    ['https://github.com.evil.example/robin', 'other'],
    ['https://notx.com/robin', 'other'],
    ['https://github.com@evil.example/', 'other'],
    ['robin', 'other'],
  ])('is recognised from its address: %s', (address, network) => {
    expect(recogniseNetwork(address)).toBe(network);
  });

  it('has a name, unless it is one of the owner’s own', () => {
    expect(socialLabel({ network: 'github', label: '' })).toBe('GitHub');
    expect(socialLabel({ network: 'other', label: 'My forge' })).toBe('My forge');
  });
});

describe('the settings of a fresh site', () => {
  it('are valid', () => {
    expect(siteSettingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  });

  it('have the specified icons, skill groups and tiles', () => {
    const { social_links: links, skill_groups: groups, numbers } = defaultSettings;
    expect(links.map(socialLabel)).toEqual([
      'Facebook',
      'Instagram',
      'Twitter',
      'GitHub',
      'LinkedIn',
    ]);
    expect(links.map(({ address }) => recogniseNetwork(address))).toEqual(
      links.map(({ network }) => network),
    );
    expect(contactLinks(links).map(socialLabel)).toEqual(['GitHub', 'LinkedIn', 'Twitter']);
    expect(groups.map(({ name }) => name)).toEqual(['Frontend', 'Backend', 'Languages', 'Tools']);
    expect(numbers).toHaveLength(4);
  });

  it('name the files beside the owner’s file by their published addresses', () => {
    const { profile } = settingsFrom({ ...site, portrait: 'me.jpg', cv: 'cv-2026.pdf' });
    expect(profile).toMatchObject({ portrait: '/portrait.webp', cv: '/cv.pdf' });
    expect(settingsFrom({ ...site, cv: 'https://example.com/cv' }).profile.cv).toBe(
      'https://example.com/cv',
    );
  });
});
