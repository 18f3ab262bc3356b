/** The type of `site.config.ts`: the first settings of a new site, and values that the build or deployment needs. */
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
  /** The mail address behind 'Contact Support' and the contact page. */
  supportEmail: string;
  /** The lines below the headings of the pages. */
  blogIntro: string;
  projectsIntro: string;
  contactIntro: string;
  /** Addresses of your profiles, behind the five icons of the footer. */
  socials: Record<'facebook' | 'instagram' | 'twitter' | 'github' | 'linkedin', string>;
  /** Badges on the home page, in this order. */
  skills: Record<SkillCategory, readonly string[]>;
  /** Tiles below 'By the numbers'. */
  numbers: readonly { value: string; label: string }[];
  /** `#RRGGBB` by category title; other categories get the default colour. */
  categoryColors: Record<string, string>;
  /** A sentence at the end of an author's posts, by the author's name as posts show it. */
  authors?: Record<string, string>;
  /**
   * Former addresses of posts that you moved here, as `npm run import` reports them. `/{year}/{month}/{slug}` redirects
   * to the post with that slug. `{day}` and `{any}` stand for other parts. `/?p={id}` redirects to posts by their number
   * in WordPress, which the import keeps.
   */
  movedFrom?: readonly string[];
  tracking: TrackingMode;
}

/**
 * Whether visits are recorded. Recording sets no cookies and stores no IP addresses. `on` records unless the visitor or the browser
 * objects, `consent` records only after the visitor has agreed, `off` never records.
 */
export type TrackingMode = 'on' | 'consent' | 'off';

type SkillCategory = 'frontend' | 'backend' | 'languages' | 'tools';

/** A read-only login for everyone. Its password is public, because the web app contains it. */
export interface DemoViewer {
  enabled: boolean;
  username: string;
  /** 8 to 60 characters, used nowhere else. */
  password: string;
  /** Whether the demo viewer may read unpublished posts. */
  showDrafts: boolean;
  /** Whether the footer of public pages links to the demo login. */
  linkInFooter?: boolean | undefined;
}

/** File names under which the build publishes the owner's portrait and CV. */
export const ownerFiles = { portrait: 'portrait.webp', cv: 'cv.pdf' } as const;

/** Width and height of the published portrait: three pixels for each CSS pixel on the page. */
export const portraitSide = 384;
