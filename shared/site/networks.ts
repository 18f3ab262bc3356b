/** Networks with an icon in `web/src/ui/network-icons.tsx`. Public pages import this file, so it must not import zod. */

interface Network {
  id: string;
  name: string;
  /** Hosts of profile addresses, without `www.`. Their subdomains count, too. */
  hosts: readonly string[];
}

export const networks = [
  { id: 'facebook', name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  { id: 'instagram', name: 'Instagram', hosts: ['instagram.com'] },
  { id: 'twitter', name: 'Twitter', hosts: ['twitter.com'] },
  { id: 'x', name: 'X', hosts: ['x.com'] },
  { id: 'github', name: 'GitHub', hosts: ['github.com'] },
  { id: 'gitlab', name: 'GitLab', hosts: ['gitlab.com'] },
  { id: 'bitbucket', name: 'Bitbucket', hosts: ['bitbucket.org'] },
  { id: 'linkedin', name: 'LinkedIn', hosts: ['linkedin.com'] },
  {
    id: 'mastodon',
    name: 'Mastodon',
    hosts: ['mastodon.social', 'mastodon.online', 'fosstodon.org', 'hachyderm.io', 'mstdn.social'],
  },
  { id: 'bluesky', name: 'Bluesky', hosts: ['bsky.app', 'bsky.social'] },
  { id: 'threads', name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  { id: 'youtube', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { id: 'twitch', name: 'Twitch', hosts: ['twitch.tv'] },
  { id: 'tiktok', name: 'TikTok', hosts: ['tiktok.com'] },
  { id: 'reddit', name: 'Reddit', hosts: ['reddit.com'] },
  { id: 'medium', name: 'Medium', hosts: ['medium.com'] },
  { id: 'stackoverflow', name: 'Stack Overflow', hosts: ['stackoverflow.com'] },
  { id: 'codepen', name: 'CodePen', hosts: ['codepen.io'] },
  { id: 'npm', name: 'npm', hosts: ['npmjs.com'] },
  { id: 'dribbble', name: 'Dribbble', hosts: ['dribbble.com'] },
  { id: 'behance', name: 'Behance', hosts: ['behance.net'] },
  { id: 'discord', name: 'Discord', hosts: ['discord.com', 'discord.gg'] },
  { id: 'telegram', name: 'Telegram', hosts: ['t.me', 'telegram.me'] },
  { id: 'whatsapp', name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  { id: 'pinterest', name: 'Pinterest', hosts: ['pinterest.com'] },
  { id: 'vimeo', name: 'Vimeo', hosts: ['vimeo.com'] },
  { id: 'spotify', name: 'Spotify', hosts: ['spotify.com'] },
  { id: 'soundcloud', name: 'SoundCloud', hosts: ['soundcloud.com'] },
] as const satisfies readonly Network[];

/** A link to `other` has a label that an administrator writes. */
export type NetworkId = (typeof networks)[number]['id'] | 'other';

export const networkIds: readonly NetworkId[] = [...networks.map(({ id }) => id), 'other'];

/** @returns the network of a profile's address */
export function recogniseNetwork(address: string): NetworkId {
  const host = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address.trim())?.[1];
  if (host === undefined) return 'other';
  const name = host.toLowerCase();
  const found = networks.find(({ hosts }) =>
    hosts.some((known) => name === known || name.endsWith(`.${known}`)),
  );
  // Mastodon runs on any host, but its profiles all have addresses such as `https://example.com/@name`.
  const isFediverse = /^https?:\/\/[^/?#]+\/@[\w.-]+\/?$/i.test(address.trim());
  return found?.id ?? (isFediverse || name.startsWith('mastodon.') ? 'mastodon' : 'other');
}

/** The name of a link on screen and for screen readers. */
export function socialLabel({ network, label }: { network: NetworkId; label: string }): string {
  return networks.find(({ id }) => id === network)?.name ?? label;
}

/** Networks on the contact page, in its order: code, work and short messages. */
const contactNetworks: readonly (readonly NetworkId[])[] = [
  ['github', 'gitlab', 'bitbucket'],
  ['linkedin'],
  ['twitter', 'x', 'mastodon', 'bluesky', 'threads'],
];

/** @returns the links that the contact page lists, in its order */
export function contactLinks<Link extends { network: NetworkId }>(links: readonly Link[]): Link[] {
  return contactNetworks.flatMap((group) => links.filter(({ network }) => group.includes(network)));
}
