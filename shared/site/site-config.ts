/** Type of `site.config.ts`: the first content of the settings, and facts that are needed before those are read. */
export interface SiteConfig {
  /** Shown in the header, the footer, the page titles, and large on the home page. */
  brandName: string;
  /** Below the name on the home page. */
  title: string;
  /** A sentence or two about you. */
  bio: string;
  /** Town or area; the contact page adds the country. */
  location: string;
  country: string;
  /** A few words beside the location on the home page. */
  availability: string;
  /** Your picture on the home page: a file in this folder, at least 256 by 256 pixels. */
  portrait?: string;
  /** Your curriculum vitae: an address, or a PDF file in this folder. */
  cv?: string;
  demoViewer: DemoViewer;
  /** Where 'Contact Support' and the contact page write to. */
  supportEmail: string;
  /** The lines below the headings of the pages. */
  blogIntro: string;
  projectsIntro: string;
  contactIntro: string;
  /** Profile addresses behind the five icons of the footer. */
  socials: Record<'facebook' | 'instagram' | 'twitter' | 'github' | 'linkedin', string>;
  /** Badges of the home page, in this order. */
  skills: Record<SkillCategory, readonly string[]>;
  /** The tiles under 'By the numbers'. */
  numbers: readonly { value: string; label: string }[];
  /** `#RRGGBB` by category title; other categories get the default colour. */
  categoryColors: Record<string, string>;
  /** A sentence at the end of an author's posts, by the name above these. */
  authors?: Record<string, string>;
  /**
   * Addresses of posts that you moved here, as `npm run import` reports them. `/{year}/{month}/{slug}`
   * redirects to the post with that slug; `{day}` and `{any}` stand for other parts. `/?p={id}` is for the
   * posts of WordPress, whose numbers the import brings along.
   */
  movedFrom?: readonly string[];
  tracking: TrackingMode;
}

/**
 * Whether visits are recorded, without cookies and addresses: `on` unless a visitor or a browser says
 * no, `consent` only after a visitor has said yes, or `off`.
 */
export type TrackingMode = 'on' | 'consent' | 'off';

type SkillCategory = 'frontend' | 'backend' | 'languages' | 'tools';

/** A read-only login for everyone. All of it is public: the web app contains this file. */
export interface DemoViewer {
  enabled: boolean;
  username: string;
  /** 8 to 60 characters, used nowhere else. */
  password: string;
  /** Whether it may read unpublished posts. */
  showDrafts: boolean;
  /** Whether the footer of the public pages links to it. */
  linkInFooter?: boolean | undefined;
}

/** The owner's own files, as the build publishes them. */
export const ownerFiles = { portrait: 'portrait.webp', cv: 'cv.pdf' } as const;

/** Pixels of each side of the published portrait, three for each that the page shows. */
export const portraitSide = 384;
