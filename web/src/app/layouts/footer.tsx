import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTwitter,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { useSiteNavigation } from '#web/src/navigation/site-navigation.context.ts';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { whenIdle } from '#web/src/ui/when-idle.ts';
import styles from './footer.module.css';

const socials = [
  { key: 'facebook', label: 'Facebook', Icon: IconBrandFacebook },
  { key: 'instagram', label: 'Instagram', Icon: IconBrandInstagram },
  { key: 'twitter', label: 'Twitter', Icon: IconBrandTwitter },
  { key: 'github', label: 'GitHub', Icon: IconBrandGithub },
  { key: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin },
] as const;

const fixedLinks = [
  { path: '/subscribe', title: 'Subscribe' },
  { path: '/privacy', title: 'Privacy' },
];

/** Constant for the whole visit, as a render must be. */
const thisYear = new Date().getFullYear();

export function Footer({ demoViewer = site.demoViewer }: { demoViewer?: DemoViewer }) {
  // The document may have been rendered in another year.
  const year = useHydrated(thisYear === BUILD_YEAR) ? thisYear : BUILD_YEAR;
  const { footer: links } = useSiteNavigation();
  const footer = useRef<HTMLElement>(null);
  // Held back only for the first paint: screenshots show it, and the page has its height.
  useEffect(() => whenIdle(() => footer.current?.classList.remove('last')), []);
  return (
    <footer ref={footer} className={`${styles.footer} last`}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.row}>
          <p className={styles.tagline}>Let's Keep In Touch</p>
          <ul className={styles.socials}>
            {socials.map(({ key, label, Icon }) => (
              <li key={key}>
                <a
                  className={`icon-button ${styles.social}`}
                  href={site.socials[key]}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${label} (opens in a new tab)`}
                >
                  <Icon size={20} stroke={1.5} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.row}>
          <Link to="/" className={styles.brand}>
            {site.brandName}
          </Link>
          <div className={`dimline ${styles.line}`} aria-hidden="true" />
          <p className={styles.copyright}>
            &copy; {year} {site.brandName}
          </p>
          {demoViewer.enabled && demoViewer.linkInFooter && (
            // The admin area is an application of its own.
            <a href="/admin" className={styles.copyright}>
              Look around the admin area
            </a>
          )}
          {[...links, ...fixedLinks].map(({ path, title }) => (
            <Link key={path} to={path} className={styles.copyright}>
              {title}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
}
