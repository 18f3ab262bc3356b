import { describe, expect, it } from 'vitest';
import { isSessionOver, rate, summarize, type VisitStep } from './session-rules.ts';
import { isTracked, type VisitorEventType } from './visitor-events.ts';

const minutes = (count: number, seconds = 0) => (count * 60 + seconds) * 1000;

describe('a session', () => {
  it.each([
    [minutes(29, 59), false],
    [minutes(30), false],
    [minutes(30, 1), true],
  ])('after %i ms without activity is over: %s', (idle, over) => {
    expect(isSessionOver(1_000_000, 1_000_000 + idle)).toBe(over);
  });

  it('begins when none is stored', () => {
    expect(isSessionOver(undefined, 0)).toBe(true);
  });
});

const steps = (...types: VisitorEventType[]): VisitStep[] =>
  types.map((type) => ({ type, page: '/' }));

describe('the summary of a session', () => {
  it('is a bounce with one page view and no engagement', () => {
    expect(summarize(steps('session_start', 'page_view', 'session_end')).bounced).toBe(true);
  });

  it('is not a bounce when the one page was read, or when there was another', () => {
    expect(summarize(steps('page_view', 'engagement')).bounced).toBe(false);
    expect(summarize(steps('page_view', 'page_view')).bounced).toBe(false);
  });

  it('does not trust a browser that reports a read page as a bounce', () => {
    expect(summarize(steps('page_view', 'engagement', 'bounce')).bounced).toBe(false);
  });

  it('counts clicks and the views of each page', () => {
    const { clicks, pages } = summarize([
      { type: 'page_view', page: '/' },
      { type: 'click_blog_card', page: '/' },
      { type: 'page_view', page: '/blog' },
      { type: 'page_view', page: '/' },
    ]);
    expect(clicks).toEqual({
      click_contact: 0,
      click_project_card: 0,
      click_blog_card: 1,
      click_social_link: 0,
    });
    expect([...pages]).toEqual([
      ['/', 2],
      ['/blog', 1],
    ]);
  });

  it('has the path to the first conversion, and no further', () => {
    const way = steps(
      'page_view',
      'visit_home',
      'click_contact',
      'session_conversion',
      'visit_blog',
    );
    expect(summarize(way)).toMatchObject({
      converted: true,
      conversionPath: ['VISIT_HOME', 'CLICK_CONTACT', 'SESSION_CONVERSION'],
    });
    expect(summarize(steps('visit_home'))).toMatchObject({ converted: false, conversionPath: [] });
  });
});

it('those who run the site are not tracked', () => {
  const kinds = ['anonymous', 'user', 'viewer', 'staff', 'admin'] as const;
  expect(kinds.filter(isTracked)).toEqual(['anonymous', 'user', 'viewer']);
});

it('a rate is a percentage with one decimal, and 0 of nothing', () => {
  expect(rate(1, 3)).toBe(33.3);
  expect(rate(2, 3)).toBe(66.7);
  expect(rate(0, 0)).toBe(0);
});
