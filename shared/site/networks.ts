/** Networks whose icons the site has. No zod here: public pages import it. */

interface Network {
  id: string;
  /** On screen, and for screen readers. */
  name: string;
  /** Of profiles' addresses, without `www.`; subdomains count, too. */
  hosts: readonly string[];
  /** In Tabler's set. */
  icon: string;
  /** Where the contact page lists it; it leaves others out. */
  contact?: 'code' | 'work' | 'microblog';
}

export const networks = [
  { id: 'facebook', name: 'Facebook', hosts: ['facebook.com', 'fb.com'], icon: 'BrandFacebook' },
  { id: 'instagram', name: 'Instagram', hosts: ['instagram.com'], icon: 'BrandInstagram' },
  {
    id: 'twitter',
    name: 'Twitter',
    hosts: ['twitter.com'],
    icon: 'BrandTwitter',
    contact: 'microblog',
  },
  { id: 'x', name: 'X', hosts: ['x.com'], icon: 'BrandX', contact: 'microblog' },
  { id: 'github', name: 'GitHub', hosts: ['github.com'], icon: 'BrandGithub', contact: 'code' },
  { id: 'gitlab', name: 'GitLab', hosts: ['gitlab.com'], icon: 'BrandGitlab', contact: 'code' },
  {
    id: 'bitbucket',
    name: 'Bitbucket',
    hosts: ['bitbucket.org'],
    icon: 'BrandBitbucket',
    contact: 'code',
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    icon: 'BrandLinkedin',
    contact: 'work',
  },
  {
    id: 'mastodon',
    name: 'Mastodon',
    hosts: ['mastodon.social', 'mastodon.online', 'fosstodon.org', 'hachyderm.io', 'mstdn.social'],
    icon: 'BrandMastodon',
    contact: 'microblog',
  },
  {
    id: 'bluesky',
    name: 'Bluesky',
    hosts: ['bsky.app', 'bsky.social'],
    icon: 'BrandBluesky',
    contact: 'microblog',
  },
  {
    id: 'threads',
    name: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    icon: 'BrandThreads',
    contact: 'microblog',
  },
  { id: 'youtube', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], icon: 'BrandYoutube' },
  { id: 'twitch', name: 'Twitch', hosts: ['twitch.tv'], icon: 'BrandTwitch' },
  { id: 'tiktok', name: 'TikTok', hosts: ['tiktok.com'], icon: 'BrandTiktok' },
  { id: 'reddit', name: 'Reddit', hosts: ['reddit.com'], icon: 'BrandReddit' },
  { id: 'medium', name: 'Medium', hosts: ['medium.com'], icon: 'BrandMedium' },
  {
    id: 'stackoverflow',
    name: 'Stack Overflow',
    hosts: ['stackoverflow.com'],
    icon: 'BrandStackoverflow',
  },
  { id: 'codepen', name: 'CodePen', hosts: ['codepen.io'], icon: 'BrandCodepen' },
  { id: 'npm', name: 'npm', hosts: ['npmjs.com'], icon: 'BrandNpm' },
  { id: 'dribbble', name: 'Dribbble', hosts: ['dribbble.com'], icon: 'BrandDribbble' },
  { id: 'behance', name: 'Behance', hosts: ['behance.net'], icon: 'BrandBehance' },
  { id: 'discord', name: 'Discord', hosts: ['discord.com', 'discord.gg'], icon: 'BrandDiscord' },
  { id: 'telegram', name: 'Telegram', hosts: ['t.me', 'telegram.me'], icon: 'BrandTelegram' },
  { id: 'whatsapp', name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'], icon: 'BrandWhatsapp' },
  { id: 'pinterest', name: 'Pinterest', hosts: ['pinterest.com'], icon: 'BrandPinterest' },
  { id: 'vimeo', name: 'Vimeo', hosts: ['vimeo.com'], icon: 'BrandVimeo' },
  { id: 'spotify', name: 'Spotify', hosts: ['spotify.com'], icon: 'BrandSpotify' },
  { id: 'soundcloud', name: 'SoundCloud', hosts: ['soundcloud.com'], icon: 'BrandSoundcloud' },
] as const satisfies readonly Network[];

/** `other` has a label of its own. */
export type NetworkId = (typeof networks)[number]['id'] | 'other';

export const networkIds: readonly NetworkId[] = [...networks.map(({ id }) => id), 'other'];

/** The network of a profile's address; `other` for one that is not known. */
export function recogniseNetwork(address: string): NetworkId {
  const host = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#:]+)/i.exec(address.trim())?.[1];
  if (host === undefined) return 'other';
  const name = host.toLowerCase();
  const found = networks.find(({ hosts }) =>
    hosts.some((known) => name === known || name.endsWith(`.${known}`)),
  );
  // Anybody may run a server of Mastodon; their profiles look alike.
  const isFediverse = /^https?:\/\/[^/?#]+\/@[\w.-]+\/?$/i.test(address.trim());
  return found?.id ?? (isFediverse || name.startsWith('mastodon.') ? 'mastodon' : 'other');
}

/** The name on screen of a link, and of its icon for screen readers. */
export function socialLabel({ network, label }: { network: NetworkId; label: string }): string {
  return networks.find(({ id }) => id === network)?.name ?? label;
}

/** In the order of the contact page: where code is, where work is, and where one writes in short. */
export function contactLinks<Link extends { network: NetworkId }>(links: readonly Link[]): Link[] {
  const kindOf = ({ network }: Link) => {
    const found: Network | undefined = networks.find(({ id }) => id === network);
    return found?.contact;
  };
  return (['code', 'work', 'microblog'] as const).flatMap((kind) =>
    links.filter((link) => kindOf(link) === kind),
  );
}
