import { site } from '#shared/site/site.config.ts';
import { convert, page, record } from './visit.ts';

/** Clicks are recognised by their targets, so that pages need no tracking code. */
export function recordClick(element: Element): void {
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  const place = link?.closest('nav,footer')?.localName ?? 'page';
  const card = element.closest('article');
  const platform = platformOf(href);

  if (href === '/contact') {
    void record('click_contact', { target: href, location: place });
    if (place === 'nav') void convert('contact_button_nav');
  } else if (card && (page === '/' || page === '/blog') && href.startsWith('/blog/')) {
    void record('click_blog_card', { target: href });
  } else if (card && (page === '/' || page === '/projects') && !href.startsWith('/blog')) {
    // A category on a card of the home page leads to the blog.
    void record('click_project_card', { target: href });
  } else if (platform) {
    void record('click_social_link', { platform, href, location: place });
    if (place === 'footer') void convert(`social_${platform}`);
  }
}

function platformOf(href: string): string | undefined {
  if (href.startsWith('mailto:')) return 'email';
  return Object.entries(site.socials).find(([, address]) => address === href)?.[0];
}
