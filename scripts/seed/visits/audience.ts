/** Who comes to the sample site, from where and with what. */
import type { DeviceType } from '#shared/analytics/visitor-events.ts';
import type { Weighted } from './random.ts';

export interface Agent {
  device: DeviceType;
  userAgent: string;
  screen: readonly [width: number, height: number];
}

const desktop = (system: string, browser: string): Agent => ({
  device: 'desktop',
  userAgent: `Mozilla/5.0 (${system}) ${browser}`,
  screen: [1920, 1080],
});
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const windows = 'Windows NT 10.0; Win64; x64';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const iphone: Agent = {
  device: 'mobile',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  screen: [390, 844],
};
const android = (browser: string): Agent => ({
  device: 'mobile',
  userAgent: `Mozilla/5.0 (Linux; Android 15; K) ${browser}`,
  screen: [412, 915],
});
const ipad: Agent = {
  device: 'tablet',
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/604.1',
  screen: [810, 1080],
};

export const agents: readonly Weighted<Agent>[] = [
  [desktop(windows, chrome), 24],
  [desktop(mac, chrome), 13],
  [desktop(mac, safari), 8],
  [desktop('X11; Linux x86_64', chrome), 5],
  [desktop('X11; Linux x86_64; rv:142.0', 'Gecko/20100101 Firefox/142.0'), 6],
  [desktop(`${windows}; rv:142.0`, 'Gecko/20100101 Firefox/142.0'), 4],
  [desktop(windows, `${chrome} Edg/140.0.0.0`), 5],
  [android(chrome.replace('Safari', 'Mobile Safari')), 15],
  [android(`SamsungBrowser/28.0 ${chrome.replace('Safari', 'Mobile Safari')}`), 3],
  [iphone, 14],
  [ipad, 3],
];

export const countries: readonly Weighted<string>[] = [
  ['US', 27],
  ['DE', 14],
  ['GB', 9],
  ['IN', 8],
  ['FR', 6],
  ['NL', 5],
  ['CA', 5],
  ['PL', 4],
  ['BR', 4],
  ['CH', 3],
  ['SE', 3],
  ['ES', 3],
  ['IT', 3],
  ['JP', 2],
  ['AU', 2],
  ['AT', 2],
];

export const news = 'https://news.ycombinator.com/item';

/** Referrers; null for visitors who typed the address. */
export const referrers: readonly Weighted<string | null>[] = [
  [null, 36],
  ['https://www.google.com/', 30],
  ['https://github.com/', 9],
  ['https://www.linkedin.com/feed/', 7],
  ['https://duckduckgo.com/', 5],
  ['https://www.bing.com/', 4],
  ['https://lobste.rs/', 3],
  ['https://mastodon.social/home', 3],
  ['https://www.reddit.com/r/webdev/', 2],
  [news, 1],
];

/** Share of visits by hour, UTC. */
export const hours: readonly Weighted<number>[] = [
  3, 2, 2, 2, 2, 3, 5, 8, 10, 11, 11, 11, 10, 11, 12, 12, 11, 10, 9, 10, 10, 9, 7, 5,
].map((weight, hour) => [hour, weight] as const);
