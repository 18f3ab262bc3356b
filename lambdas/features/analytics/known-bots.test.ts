import { expect, it } from 'vitest';
import { isKnownBot } from './record-visitor-events.usecase.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

it.each([
  '',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (Linux; Android 11) ${chrome} Mobile Safari/537.36 Chrome-Lighthouse`,
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'python-requests/2.31',
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 GTmetrix`,
  `Mozilla/5.0 (Linux; Android 6.0.1) ${chrome} Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)`,
  `Mozilla/5.0 (Linux; Android 7.0) ${chrome} Mobile Safari/537.36 (compatible; Google-Read-Aloud)`,
  'Mozilla/5.0 (compatible; AhrefsSiteAudit/6.1; +http://ahrefs.com/robot/site-audit)',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Sitebulb/8.0`,
  `Mozilla/5.0 (compatible; SEO checks) ${chrome} Safari/537.36`,
])('a program: "%s"', (agent) => {
  expect(isKnownBot(agent)).toBe(true);
});

it.each([
  `Mozilla/5.0 (Linux; Android 9; CUBOT_P30) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9;CUBOT) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; Cubot Note 30) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/300.0 Mobile/15E148 Safari/604.1',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0.0.0`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
])('a person: "%s"', (agent) => {
  expect(isKnownBot(agent)).toBe(false);
});
