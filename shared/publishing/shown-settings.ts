/** The settings that public pages show. No zod here: public pages import it. */
import type { SiteSettings } from '../schemas/site-settings.ts';
import { socialLabel } from '../site/networks.ts';
import type { PageData } from './page-data.ts';

/** The settings that every page shows. */
export interface FrameSettings {
  name: string;
  /** Each with its label: the names of all networks would be in every page's script. */
  social_links: SiteSettings['social_links'];
  navigation: Pick<SiteSettings['navigation'], 'header' | 'footer' | 'hidden'>;
  tracking: SiteSettings['tracking'];
}

/** A picture's address on this site, and its pixels. */
export interface ShownPicture {
  url: string;
  width: number;
  height: number;
}

/** An author's card. */
export interface ShownAuthor {
  name: string;
  line: string;
  picture?: ShownPicture;
}

/** All that visitors may see. Files are addresses; those that have not arrived are null. */
export interface PublicSettings {
  frame: FrameSettings;
  home: Pick<SiteSettings['profile'], 'title' | 'bio'> &
    Pick<SiteSettings['place'], 'location'> &
    Pick<SiteSettings, 'skill_groups' | 'numbers'> & {
      portrait: ShownPicture | null;
      cv: string | null;
      available: boolean;
      availability: string;
    };
  intros: Pick<SiteSettings['intros'], 'blog' | 'projects'>;
  contact: SiteSettings['place'] &
    Omit<SiteSettings['availability'], 'line'> &
    Pick<SiteSettings, 'support_email'> & { intro: string; availability: string };
  authors: ShownAuthor[];
}

/** Addresses of the owner's files; null for one that has not arrived. */
export interface OwnersFiles {
  portrait: ShownPicture | null;
  cv: string | null;
}

/** @param authors those that visitors may see */
export function publicSettings(
  settings: SiteSettings,
  files: OwnersFiles,
  authors: ShownAuthor[],
): PublicSettings {
  const { profile, place, availability, intros, navigation } = settings;
  const { line, ...card } = availability;
  const { header, footer, hidden } = navigation;
  return {
    frame: {
      name: profile.name,
      social_links: settings.social_links.map((link) => ({ ...link, label: socialLabel(link) })),
      navigation: {
        header: {
          ...header,
          blog: header.blog && !hidden.blog,
          projects: header.projects && !hidden.projects,
        },
        footer: { ...footer, subscribe: footer.subscribe && !hidden.blog },
        hidden,
      },
      tracking: settings.tracking,
    },
    home: {
      ...files,
      title: profile.title,
      bio: profile.bio,
      location: place.location,
      available: availability.available,
      availability: line,
      skill_groups: settings.skill_groups,
      numbers: settings.numbers,
    },
    intros: { blog: intros.blog, projects: intros.projects },
    contact: {
      ...place,
      ...card,
      availability: line,
      intro: intros.contact,
      support_email: settings.support_email,
    },
    authors,
  };
}

/** The values that one page shows, which it is published with again when they change. */
export interface ShownSettings {
  frame: FrameSettings;
  home?: PublicSettings['home'];
  /** Below the heading of the blog or the projects. */
  intro?: string;
  contact?: PublicSettings['contact'];
  /** At the end of a post, where the settings have its author. */
  author?: ShownAuthor;
}

/** @param author of a post, by the name that it shows */
export function shownOn(
  { page, author }: { page: PageData['page']; author?: string },
  { frame, home, intros, contact, authors }: PublicSettings,
): ShownSettings {
  switch (page) {
    case 'home':
      return { frame, home };
    case 'blog':
    case 'projects':
      return { frame, intro: intros[page] };
    case 'contact':
      return { frame, contact };
    case 'post': {
      const shown = authors.find(({ name }) => name === author);
      return { frame, ...(shown && { author: shown }) };
    }
    default:
      return { frame };
  }
}
