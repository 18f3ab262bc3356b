import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '../schemas/site-settings.ts';
import { checkSiteConfig } from './check-site-config.ts';
import { settingsFrom } from './default-settings.ts';
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

  it('needs no link to the demo', () => {
    const { linkInFooter: _, ...demoViewer } = site.demoViewer;
    expect(checkSiteConfig({ ...site, demoViewer })).toEqual({ ...site, demoViewer });
  });

  it('may name the forms of addresses that posts had elsewhere', () => {
    const moved = {
      ...site,
      movedFrom: ['/{slug}', '/{year}/{month}/{slug}', '/notes/{any}/{slug}', '/?p={id}'],
    };
    expect(checkSiteConfig(moved)).toEqual(moved);
  });

  it('may name a portrait and a curriculum vitae', () => {
    for (const files of [
      { portrait: 'robin.keller.JPG', cv: 'cv-2026.pdf' },
      { cv: 'https://example.com/cv' },
    ]) {
      expect(checkSiteConfig({ ...site, ...files })).toEqual({ ...site, ...files });
    }
  });

  it('may say the same twice and on several lines, which the settings say once and on one', () => {
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
