import { describe, expect, it } from 'vitest';
import { isSessionOver, rate, summarize, type VisitStep } from './session-rules.ts';
import { browserOf, deviceOf, osOf } from './user-agent.ts';
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
    const visit = steps(
      'page_view',
      'visit_home',
      'click_contact',
      'session_conversion',
      'visit_blog',
    );
    expect(summarize(visit)).toMatchObject({
      converted: true,
      conversionPath: ['VISIT_HOME', 'CLICK_CONTACT', 'SESSION_CONVERSION'],
    });
    expect(summarize(steps('visit_home'))).toMatchObject({ converted: false, conversionPath: [] });
  });
});

it('does not track visits of staff and administrators', () => {
  const kinds = ['anonymous', 'user', 'viewer', 'staff', 'admin'] as const;
  expect(kinds.filter(isTracked)).toEqual(['anonymous', 'user', 'viewer']);
});

it('rounds a rate to a percentage with one decimal, which is 0 if the whole is 0', () => {
  expect(rate(1, 3)).toBe(33.3);
  expect(rate(2, 3)).toBe(66.7);
  expect(rate(0, 0)).toBe(0);
});

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/604.1',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
};

describe('a user agent', () => {
  it.each([
    [agents.iphone, 'mobile', 'iOS', 'Safari'],
    [agents.pixel, 'mobile', 'Android', 'Chrome'],
    [agents.ipad, 'tablet', 'iOS', 'Safari'],
    [agents.edge, 'desktop', 'Windows', 'Edge'],
    [agents.mac, 'desktop', 'macOS', 'Safari'],
    [agents.firefox, 'desktop', 'Linux', 'Firefox'],
    ['', 'desktop', 'Unknown', 'Other'],
  ])('%s', (agent, device, os, browser) => {
    expect([deviceOf(agent), osOf(agent), browserOf(agent)]).toEqual([device, os, browser]);
  });

  it('that calls itself a mobile tablet is mobile, as the specification says', () => {
    expect(deviceOf('Tablet; Mobile')).toBe('mobile');
  });
});
