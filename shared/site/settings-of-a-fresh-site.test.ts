import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '../schemas/site-settings.ts';
import { checkSiteConfig } from './check-site-config.ts';
import { defaultSettings, settingsFrom } from './default-settings.ts';
import { contactLinks, recogniseNetwork, socialLabel } from './networks.ts';
import { site } from './site.config.ts';

describe("the owner's file", () => {
  it('is valid as shipped', () => {
    expect(checkSiteConfig(site)).toEqual(site);
  });

  it('has no blanks to fill in before a first look at the site', () => {
    expect(JSON.stringify(site)).not.toMatch(/\{personal\}|Your Name/);
  });

  it.each<[string, unknown]>([
    ['brandName', { ...site, brandName: ' ' }],
    ['supportEmail', { ...site, supportEmail: 'hello at example' }],
    ['socials.github', { ...site, socials: { ...site.socials, github: 'javascript:alert(1)' } }],
    ['categoryColors.DevOps', { ...site, categoryColors: { DevOps: 'orange' } }],
    ['demoViewer.password', { ...site, demoViewer: { ...site.demoViewer, password: 'short' } }],
    ['demoViewer.linkInFooter', { ...site, demoViewer: { ...site.demoViewer, linkInFooter: 1 } }],
    ['numbers.0.value', { ...site, numbers: [{ value: '', label: 'years' }] }],
    ['tracking', { ...site, tracking: true }],
    ['portrait', { ...site, portrait: '../portrait.jpg' }],
    ['portrait', { ...site, portrait: 'portrait.svg' }],
    ['movedFrom.0', { ...site, movedFrom: ['/{slug}/{year}'] }],
    ['movedFrom.0', { ...site, movedFrom: ['https://old.example/{slug}'] }],
    ['movedFrom.1', { ...site, movedFrom: ['/{slug}', '/(a+)+/{slug}'] }],
    ['movedFrom.0', { ...site, movedFrom: ['/blog/?p={id}'] }],
    ['movedFrom.0', { ...site, movedFrom: ['/?page_id={id}'] }],
    ['movedFrom.0', { ...site, movedFrom: ['/{year}/{id}'] }],
    ['cv', { ...site, cv: 'javascript:alert(1)' }],
    ['cv', { ...site, cv: 'cv.docx' }],
    ['profile.name', { ...site, brandName: 'Ada \u202e' }],
    ['authors.0.name', { ...site, authors: { ['x'.repeat(121)]: 'Writes.' } }],
    ['skills.tools', { ...site, skills: { ...site.skills, tools: 'Git' } }],
  ])('is refused with the name of the field: %s', (field, config) => {
    expect(() => checkSiteConfig(config)).toThrow(`shared/site/site.config.ts: ${field}: `);
  });

  const { linkInFooter: _, ...demoViewer } = site.demoViewer;
  const movedFrom = ['/{slug}', '/{year}/{month}/{slug}', '/notes/{any}/{slug}', '/?p={id}'];
  it.each([
    ['no link to the demo', { demoViewer }],
    ['the forms of addresses that posts had elsewhere', { movedFrom }],
    ['a portrait and a curriculum vitae', { portrait: 'robin.keller.JPG', cv: 'cv-2026.pdf' }],
    ['the address of a curriculum vitae', { cv: 'https://example.com/cv' }],
  ])('may have %s', (_what, changes) => {
    expect(checkSiteConfig({ ...site, ...changes })).toEqual({ ...site, ...changes });
  });

  it('may have repeated entries and line breaks, which the settings then lack', () => {
    const { github } = site.socials;
    const loose = {
      ...site,
      bio: '\n  I draw.\n  And write.\n',
      socials: { ...site.socials, facebook: github, instagram: github },
      skills: { ...site.skills, tools: ['Git', 'Vim', 'git '] },
      numbers: ['1', '2'].map((value) => ({ value, label: 'years' })),
      categoryColors: { Art: '#112233', ' ART': '#445566' },
    };
    const settings = siteSettingsSchema.parse(settingsFrom(checkSiteConfig(loose)));
    expect(settings.profile.bio).toBe('I draw. And write.');
    expect(settings.social_links.map(({ network }) => network)).toEqual([
      'facebook',
      'twitter',
      'linkedin',
    ]);
    expect(settings.skill_groups.at(-1)?.entries).toEqual(['Git', 'Vim']);
    expect(settings.numbers).toEqual([{ value: '1', label: 'years' }]);
    expect(settings.category_colors).toEqual([{ category: 'Art', color: '#112233' }]);
  });

  it('is refused with an unknown field', () => {
    expect(() => checkSiteConfig({ ...site, twiter: 'x' })).toThrow('twiter');
  });
});

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

  it('has a fixed name, except for "other", whose label the owner writes', () => {
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

  it('contain the published addresses of the owner’s files', () => {
    const { profile } = settingsFrom({ ...site, portrait: 'me.jpg', cv: 'cv-2026.pdf' });
    expect(profile).toMatchObject({ portrait: '/portrait.webp', cv: '/cv.pdf' });
    expect(settingsFrom({ ...site, cv: 'https://example.com/cv' }).profile.cv).toBe(
      'https://example.com/cv',
    );
  });
});
