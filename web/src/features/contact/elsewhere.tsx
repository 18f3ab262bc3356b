import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBrandGithub,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconMail,
} from '@tabler/icons-react';
import { site } from '#shared/site/site.config.ts';
import styles from './elsewhere.module.css';
import { profileHandle } from './profile-handle.ts';

const profiles = [
  { key: 'github', label: 'GitHub', Icon: IconBrandGithub },
  { key: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin },
  { key: 'twitter', label: 'Twitter', Icon: IconBrandTwitter },
] as const;

const places = [
  {
    label: 'Email',
    Icon: IconMail,
    href: `mailto:${site.supportEmail}`,
    handle: site.supportEmail,
  },
  ...profiles.map(({ key, label, Icon }) => ({
    label,
    Icon,
    href: site.socials[key],
    handle: profileHandle(site.socials[key]),
  })),
];

/** Where else the owner can be reached; each opens in a new tab. */
export function Elsewhere() {
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={styles.heading}>
        Elsewhere
      </h2>
      <ul className={styles.list}>
        {places.map(({ label, Icon, href, handle }) => (
          <li key={label}>
            <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span className={styles.label}>{label}</span>{' '}
              <span className={styles.handle}>{handle}</span>{' '}
              <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
              <IconArrowUpRight
                className={styles.arrow}
                size={16}
                stroke={1.6}
                aria-hidden="true"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
