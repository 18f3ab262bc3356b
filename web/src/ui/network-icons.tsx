/** The icons of all networks in `networks.ts`. */
import {
  IconBrandBehance,
  IconBrandBitbucket,
  IconBrandBluesky,
  IconBrandCodepen,
  IconBrandDiscord,
  IconBrandDribbble,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGitlab,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandMedium,
  IconBrandNpm,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandStackoverflow,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandTwitter,
  IconBrandVimeo,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  type IconProps,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { NetworkId } from '#shared/site/networks.ts';

const icons = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandTwitter,
  x: IconBrandX,
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  bitbucket: IconBrandBitbucket,
  linkedin: IconBrandLinkedin,
  mastodon: IconBrandMastodon,
  bluesky: IconBrandBluesky,
  threads: IconBrandThreads,
  youtube: IconBrandYoutube,
  twitch: IconBrandTwitch,
  tiktok: IconBrandTiktok,
  reddit: IconBrandReddit,
  medium: IconBrandMedium,
  stackoverflow: IconBrandStackoverflow,
  codepen: IconBrandCodepen,
  npm: IconBrandNpm,
  dribbble: IconBrandDribbble,
  behance: IconBrandBehance,
  discord: IconBrandDiscord,
  telegram: IconBrandTelegram,
  whatsapp: IconBrandWhatsapp,
  pinterest: IconBrandPinterest,
  vimeo: IconBrandVimeo,
  spotify: IconBrandSpotify,
  soundcloud: IconBrandSoundcloud,
  other: IconWorld,
} satisfies Record<NetworkId, ComponentType<IconProps>>;

export interface NetworkIconProps {
  network: NetworkId;
  size: number;
  stroke: number;
}

export function NetworkIcon({ network, ...look }: NetworkIconProps) {
  // Partial, because a tab that was opened before a release does not know the networks that the release has added.
  const Icon = (icons as Partial<typeof icons>)[network] ?? icons.other;
  return <Icon {...look} aria-hidden="true" />;
}
