/** The settings that public pages show. Public pages import this file, so it must not import zod. */
import type { SiteSettings } from '../schemas/site-settings.ts';
import { socialLabel } from '../site/networks.ts';
import type { PageData } from './page-data.ts';

/** The settings that every page shows. */
export interface FrameSettings {
  name: string;
  /** Each link includes its label, to keep the names of all networks out of the script of every page. */
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

/** The card about an author below a post. */
export interface ShownAuthor {
  name: string;
  line: string;
  picture?: ShownPicture;
}

/** All settings that visitors may see. A file is its address, or null until it is uploaded. */
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

/** A file is null until it is uploaded. */
export interface OwnersFiles {
  portrait: ShownPicture | null;
  cv: string | null;
}

/** @param authors only those that visitors may see */
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

/** The values that one page shows. The publisher renders the page again when they change. */
export interface ShownSettings {
  frame: FrameSettings;
  home?: PublicSettings['home'];
  /** Below the heading of the blog or the projects. */
  intro?: string;
  contact?: PublicSettings['contact'];
  /** Shown at the end of a post, if the settings have a card for its author. */
  author?: ShownAuthor;
}

/** @param author the name that a post shows as its author */
export function settingsShownOn(
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
      const card = authors.find(({ name }) => name === author);
      return { frame, ...(card && { author: card }) };
    }
    default:
      return { frame };
  }
}
