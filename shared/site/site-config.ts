/** What the owner may say about the site in `site.config.ts`. */
export interface SiteConfig {
  /** Shown in the header, the footer and the page titles. */
  brandName: string;
  demoLogin?: { username: string; password: string };
  demo: { showDrafts: boolean };
  /** Where 'Contact Support' writes to. */
  supportEmail: string;
  /** The line below the heading of the blog. */
  blogIntro: string;
  /** Profile addresses behind the five icons of the footer. */
  socials: Record<'facebook' | 'instagram' | 'twitter' | 'github' | 'linkedin', string>;
  /** `#RRGGBB` by category title; other categories get the default colour. */
  categoryColors: Record<string, string>;
}
