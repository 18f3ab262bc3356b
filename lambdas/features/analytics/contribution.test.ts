import { expect, it } from 'vitest';
import { calculateContribution } from './contribution.ts';
import { stepText, type Visit } from './visits.repository.ts';

it('names the path to a conversion as it was gone, even where a request overtook another', () => {
  const step = (type: Parameters<typeof stepText>[0]['type'], time: number) =>
    stepText({ type, page: '/blog' }, time);
  const visit: Visit = {
    sessionId: 'a',
    startedAt: '2026-11-27T12:00:00.000Z',
    lastAt: '2026-11-27T12:00:00.000Z',
    device: 'desktop',
    os: 'Linux',
    browser: 'Firefox',
    country: 'FR',
    referrer: '',
    landingPage: '/blog',
    steps: [
      step('session_start', 1000),
      step('click_contact', 3000),
      step('session_conversion', 3001),
      step('click_blog_card', 2000),
    ],
  };
  const path = (count?: number) => calculateContribution(visit, count).conversionPath;
  expect(path(3)).toEqual(['CLICK_CONTACT', 'SESSION_CONVERSION']);
  expect(path()).toEqual(['CLICK_BLOG_CARD', 'CLICK_CONTACT', 'SESSION_CONVERSION']);
});
