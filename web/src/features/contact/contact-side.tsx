import { VisuallyHidden } from '@mantine/core';
import { IconArrowUpRight, IconMail, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { decodePercent } from '#shared/decode-percent.ts';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import type { SocialLink } from '#shared/schemas/site-settings.ts';
import { contactLinks } from '#shared/site/networks.ts';
import { lampOff } from '#web/src/ui/lamp.ts';
import { useNetworkIcon } from '#web/src/ui/network-icon.tsx';
import styles from './contact-side.module.css';

/** Cards that tell how soon the owner answers, and from where. */
export function AvailabilityCards({ contact }: { contact: PublicSettings['contact'] }) {
  const { available, availability, card_title, card_text, place_text } = contact;
  const answerTime = findAnswerTime(card_text);
  return (
    <>
      <section className={styles.card} aria-labelledby="available">
        <h2 id="available" className={styles.title}>
          <span className={styles.dot} style={available ? undefined : lampOff} aria-hidden="true" />
          {available ? card_title : availability}
        </h2>
        {card_text !== '' && <p className={styles.text}>{card_text}</p>}
        {answerTime !== undefined && (
          <div className={styles.measure} aria-hidden="true">
            <span>sent</span>
            <span className={`dimline ${styles.line}`} />
            <span>{answerTime}</span>
          </div>
        )}
      </section>
      <section className={styles.card} aria-labelledby="location">
        <h2 id="location" className={styles.title}>
          <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
          {`${contact.location}, ${contact.country}`}
        </h2>
        {place_text !== '' && <p className={styles.text}>{place_text}</p>}
      </section>
    </>
  );
}

/** Finds the time in a sentence, for the line below it: `24 h` or `2 days`. */
function findAnswerTime(text: string): string | undefined {
  const [, count, unit] = /\b(\d+)\s*(h|hours?|days?|weeks?)\b/i.exec(text) ?? [];
  if (unit === undefined) return undefined;
  return `${count} ${/^h/i.test(unit) ? 'h' : unit}`;
}

/** Links to the owner on other sites; each opens in a new tab. */
export function Elsewhere({ email, links }: { email: string; links: SocialLink[] }) {
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={styles.heading}>
        Elsewhere
      </h2>
      <ul className={styles.list}>
        <li>
          <ContactLink
            icon={<IconMail size={20} stroke={1.6} aria-hidden="true" />}
            label="Email"
            address={`mailto:${email}`}
            handle={email}
          />
        </li>
        {contactLinks(links).map((link) => (
          <li key={link.address}>
            <Profile link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without the space below that an inline element would have for descenders. */
const withoutDescenders = { display: 'grid' };

function Profile({ link }: { link: SocialLink }) {
  const { address, network } = link;
  const icon = useNetworkIcon({ network, size: 20, stroke: 1.6 });
  return (
    <ContactLink
      icon={<span style={withoutDescenders} {...icon} />}
      label={link.label}
      address={address}
      handle={profileHandle(address)}
    />
  );
}

interface ContactLinkProps {
  icon: ReactNode;
  label: string;
  address: string;
  handle: string;
}

function ContactLink({ icon, label, address, handle }: ContactLinkProps) {
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {icon}
      <span className={styles.label}>{label}</span> <span className={styles.handle}>{handle}</span>{' '}
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      <IconArrowUpRight className={styles.arrow} size={16} stroke={1.6} aria-hidden="true" />
    </a>
  );
}

/**
 * Shortens a profile's address: `https://code.example/ada` and `https://sky.example/profile/ada` -> `@ada`,
 * `https://work.example/in/ada` -> `in/ada`. An address without a path becomes its host.
 */
export function profileHandle(address: string): string {
  const { host, pathname } = new URL(address);
  const parts = pathname
    .replace(/^\/profile\//, '/')
    .split('/')
    .filter(Boolean)
    .map(decodePercent);
  const [name] = parts;
  if (name === undefined) return host;
  return parts.length > 1 ? parts.join('/') : `@${name.replace(/^@/, '')}`;
}
