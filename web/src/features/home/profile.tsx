import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { lengthStyle } from './length-style.ts';
import styles from './profile.module.css';

type Owner = Pick<SiteConfig, 'brandName' | 'title' | 'bio' | 'location' | 'availability'>;

/** The owner: the name between its construction lines, measured by the title below it. */
export function Profile({ owner }: { owner: Owner }) {
  return (
    <header className={`page ${styles.profile}`}>
      <div className={styles.sheet}>
        <div className={styles.drawing} style={lengthStyle(owner.brandName)}>
          <h1 className={styles.name}>{owner.brandName}</h1>
          <p className={`dim ext draw ${styles.title}`}>{owner.title}</p>
        </div>
      </div>
      <div className={styles.introduction}>
        <p className={styles.bio}>{owner.bio}</p>
        <div className={styles.aside}>
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
          </div>
        </div>
      </div>
    </header>
  );
}
