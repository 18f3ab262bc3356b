/** What the owner may say about the site in `site.config.ts`. */
export interface SiteConfig {
  /** Shown in the header, the footer and the page titles. */
  brandName: string;
  demoViewer: DemoViewer;
  /** Where 'Contact Support' writes to. */
  supportEmail: string;
  /** The line below the heading of the blog. */
  blogIntro: string;
  /** Profile addresses behind the five icons of the footer. */
  socials: Record<'facebook' | 'instagram' | 'twitter' | 'github' | 'linkedin', string>;
  /** `#RRGGBB` by category title; other categories get the default colour. */
  categoryColors: Record<string, string>;
}

/** A read-only login for everybody. All of it is public: the web app carries this file. */
export interface DemoViewer {
  enabled: boolean;
  username: string;
  /** 8 to 60 characters, used nowhere else. */
  password: string;
  /** Whether it may read unpublished posts. */
  showDrafts: boolean;
}
