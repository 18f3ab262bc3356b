/** Which clicks count, told by where they lead: the pages themselves need not know of it. */
import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { site } from '#shared/site/site.config.ts';
import type { EventExtras } from './event-facts.ts';

export interface CountedClick {
  type: ClickEventType;
  extras: EventExtras;
  /** What the conversion is named after, where the click is one. */
  converts: string | undefined;
}

/** @param element what was clicked, on the page at this path */
export function countedClick(element: Element, pathname: string): CountedClick | undefined {
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  const card = element.closest('article');
  const place = link?.closest('nav, footer')?.localName ?? 'page';

  if (href === '/contact') {
    const extras = { target: href, location: place };
    const converts = place === 'nav' ? 'contact_button_nav' : undefined;
    return { type: 'click_contact', extras, converts };
  }
  if (card && pathname === '/projects') {
    const target = card.getAttribute('aria-labelledby');
    return {
      type: 'click_project_card',
      extras: { target, ...(link && { href }) },
      converts: undefined,
    };
  }
  if (card && pathname === '/blog' && href.startsWith('/blog/')) {
    return { type: 'click_blog_card', extras: { target: href }, converts: undefined };
  }
  const platform = platformOf(href);
  if (platform === undefined) return undefined;
  const converts = place === 'footer' ? `social_${platform}` : undefined;
  return { type: 'click_social_link', extras: { platform, href, location: place }, converts };
}

function platformOf(href: string): string | undefined {
  if (href === `mailto:${site.supportEmail}`) return 'email';
  return Object.entries(site.socials).find(([, address]) => address === href)?.[0];
}
