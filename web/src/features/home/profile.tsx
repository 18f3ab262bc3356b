import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconFileText, IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { cvAddress, ownerFiles, portraitSide } from '#shared/site/owner-files.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import styles from './profile.module.css';
import { lengthStyle, nameStyle, useWidestLine, withSoftHyphens } from './text-measures.ts';

type Owner = Pick<
  SiteConfig,
  'brandName' | 'title' | 'bio' | 'location' | 'availability' | 'portrait' | 'cv'
>;

/** The owner: the name between its construction lines, measured by the title below it. */
export function Profile({ owner }: { owner: Owner }) {
  const hasPortrait = owner.portrait !== undefined;
  const name = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  useWidestLine(name, title);
  return (
    <header className={`page ${styles.profile}`}>
      <div className={styles.sheet}>
        <div className={styles.drawing} style={lengthStyle(owner.brandName)}>
          <h1 ref={name} className={styles.name} style={nameStyle(owner.brandName)}>
            {withSoftHyphens(owner.brandName)}
          </h1>
          <p ref={title} className={`dim ext draw ${styles.title}`}>
            {owner.title}
          </p>
        </div>
      </div>
      <div className={withModifier(styles.introduction, hasPortrait && styles.withPortrait)}>
        {hasPortrait && <Portrait name={owner.brandName} />}
        <p className={styles.bio}>{owner.bio}</p>
        <div className={withModifier(styles.aside, owner.cv !== undefined && styles.withCv)}>
          <ul className={styles.facts}>
            <li className={styles.fact}>
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              <span>
                <VisuallyHidden component="span">Location: </VisuallyHidden>
                {owner.location}
              </span>
            </li>
            <li className={styles.fact}>
              <span className={styles.lamp} aria-hidden="true" />
              {owner.availability}
            </li>
          </ul>
          <div className={styles.actions}>
            <Button
              component={Link}
              to="/contact"
              size="lg"
              rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden="true" />}
            >
              Get In Touch
            </Button>
            <Button component={Link} to="/projects" size="lg" variant="default">
              View Projects
            </Button>
            {owner.cv !== undefined && <CvButton cv={owner.cv} />}
          </div>
        </div>
      </div>
    </header>
  );
}

function Portrait({ name }: { name: string }) {
  return (
    <img
      className={styles.portrait}
      src={`/${ownerFiles.portrait}`}
      width={portraitSide}
      height={portraitSide}
      alt={`Portrait of ${name}`}
    />
  );
}

function CvButton({ cv }: { cv: string }) {
  return (
    <Button
      component="a"
      href={cvAddress(cv)}
      target="_blank"
      rel="noopener noreferrer"
      size="lg"
      variant="default"
      leftSection={<IconFileText size={18} stroke={1.6} aria-hidden="true" />}
    >
      CV
      <VisuallyHidden component="span"> (curriculum vitae, opens in a new tab)</VisuallyHidden>
    </Button>
  );
}

function withModifier(name: string | undefined, modifier: string | false | undefined) {
  return modifier ? `${name} ${modifier}` : name;
}
