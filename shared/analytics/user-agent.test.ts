import { describe, expect, it } from 'vitest';
import { browserOf, deviceOf, osOf } from './user-agent.ts';

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
