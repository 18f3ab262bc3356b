import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconFileText, IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PublicSettings, ShownPicture } from '#shared/publishing/shown-settings.ts';
import { directed } from '#web/src/ui/directed.ts';
import { lampOff } from '#web/src/ui/lamp.ts';
import styles from './profile.module.css';
import { lengthStyle, nameStyle, useWidestLine, withSoftHyphens } from './text-measures.ts';

interface ProfileProps {
  name: string;
  owner: PublicSettings['home'];
  hasProjects: boolean;
}

/** Introduces the owner: the name between construction lines, and the title on the line that measures it. */
export function Profile({ name, owner, hasProjects }: ProfileProps) {
  const { portrait, cv } = owner;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const isShort = Array.from(name).length < 3;
  useWidestLine(heading, title);
  return (
    <header className={`page ${styles.profile}`}>
      <div className={styles.sheet}>
        <div className={styles.drawing} style={lengthStyle(name)}>
          <h1 ref={heading} className={styles.name} style={nameStyle(name)}>
            {withSoftHyphens(name)}
          </h1>
          <p
            ref={title}
            className={`dim ext draw ${styles.title}`}
            style={isShort ? closedLine : undefined}
          >
            {!isShort && owner.title}
          </p>
          {isShort && <p style={underLine}>{owner.title}</p>}
        </div>
      </div>
      <div className={withModifier(styles.introduction, portrait !== null && styles.withPortrait)}>
        {portrait !== null && <Portrait name={name} portrait={portrait} />}
        <p className={styles.bio} {...directed(owner.bio)}>
          {owner.bio}
        </p>
        <div className={withModifier(styles.aside, cv !== null && styles.withCv)}>
          <ul className={styles.facts}>
            <li className={styles.fact}>
              <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
              <span>
                <VisuallyHidden component="span">Location: </VisuallyHidden>
                {owner.location}
              </span>
            </li>
            <li className={styles.fact}>
              <span
                className={styles.lamp}
                style={owner.available ? undefined : lampOff}
                aria-hidden="true"
              />
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
            {hasProjects && (
              <Button component={Link} to="/projects" size="lg" variant="default">
                View Projects
              </Button>
            )}
            {cv !== null && <CvButton cv={cv} />}
          </div>
        </div>
      </div>
    </header>
  );
}

/** The line below a name of one or two letters has no room for the title, which is shown under the line. */
const closedLine = { gap: 0 };
const underLine = { width: 0, whiteSpace: 'nowrap' } as const;

/** A portrait that is not square is cropped to its middle. */
const squared = { objectFit: 'cover' } as const;

function Portrait({ name, portrait }: { name: string; portrait: ShownPicture }) {
  const { url, width, height } = portrait;
  return (
    <img
      className={styles.portrait}
      style={squared}
      src={url}
      width={width}
      height={height}
      alt={`Portrait of ${name}`}
    />
  );
}

function CvButton({ cv }: { cv: string }) {
  return (
    <Button
      component="a"
      href={cv}
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
