import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SocialLink } from '#shared/schemas/site-settings.ts';
import { site } from '#shared/site/site.config.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { useSiteNavigation, useSiteSettings } from '#web/src/navigation/site.context.ts';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { useNetworkIcon } from '#web/src/ui/network-icon.tsx';
import { whenIdle } from '#web/src/ui/when-idle.ts';
import styles from './public-layout.module.css';

const subscribe = { path: '/subscribe', title: 'Subscribe' };
/** Always shown, because visitors can opt out of being counted on this page. */
const privacy = { path: '/privacy', title: 'Privacy' };

/** Read once, because rendering must be pure. */
const thisYear = new Date().getFullYear();

export function Footer({ demoViewer = site.demoViewer }: { demoViewer?: DemoViewer }) {
  // Server-rendered pages show the year of the build; the browser corrects it after hydration.
  const year = useHydrated(thisYear === BUILD_YEAR) ? thisYear : BUILD_YEAR;
  const { name, social_links: socials, navigation } = useSiteSettings().frame;
  const { social_links: showsSocials, subscribe: showsSubscribe } = navigation.footer;
  const links = [...useSiteNavigation().footer, ...(showsSubscribe ? [subscribe] : []), privacy];
  const footer = useRef<HTMLElement>(null);
  // The class `last` skips the footer's layout at the first paint. It must go, or the page's height and screenshots would lack the footer.
  useEffect(() => whenIdle(() => footer.current?.classList.remove('last')), []);
  return (
    <footer ref={footer} className={`${styles.footer} last`}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.row}>
          <p className={styles.tagline}>Let's Keep In Touch</p>
          {showsSocials && socials.length > 0 && (
            <ul className={styles.socials}>
              {socials.map((link) => (
                <li key={link.address}>
                  <Social link={link} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.row}>
          <Link to="/" className={styles.brand}>
            {name}
          </Link>
          <div className={`dimline ${styles.line}`} aria-hidden="true" />
          <p className={styles.legalLine}>
            &copy; {year} {name}
          </p>
          {demoViewer.enabled && demoViewer.linkInFooter && (
            // The admin area is a separate app, so this is no `Link`.
            <a href="/admin" className={styles.legalLine}>
              Look around the admin area
            </a>
          )}
          {links.map(({ path, title }) => (
            <Link key={path} to={path} className={styles.legalLine}>
              {title}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
}

function Social({ link }: { link: SocialLink }) {
  const icon = useNetworkIcon({ network: link.network, size: 20, stroke: 1.5 });
  return (
    <a
      className={`icon-button ${styles.social}`}
      href={link.address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${link.label} (opens in a new tab)`}
      {...icon}
    />
  );
}
