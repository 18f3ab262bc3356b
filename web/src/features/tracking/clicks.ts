import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { latest } from '#web/src/navigation/site-settings.context.ts';
import { convert, record } from './visit.ts';

/**
 * Clicks are recognised by their targets, so that pages need no tracking code. Cards, which are on
 * several pages, name their event in `data-click`.
 */
export function recordClick(element: Element): void {
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  const place = link?.closest('nav,footer')?.localName ?? 'page';
  const card = element.closest<HTMLElement>('[data-click]')?.dataset['click'];
  const platform = platformOf(href);

  if (href === '/contact') {
    record('click_contact', { target: href, location: place });
    if (place === 'nav') void convert('contact_button_nav');
  } else if (card) {
    // Written by cards alone.
    record(card as ClickEventType, { target: href });
  } else if (platform) {
    record('click_social_link', { platform, href, location: place });
    if (place === 'footer') void convert(`social_${platform}`);
  }
}

function platformOf(href: string): string | undefined {
  if (href.startsWith('mailto:')) return 'email';
  return latest.frame.social_links.find((link) => link.address === href)?.network;
}
