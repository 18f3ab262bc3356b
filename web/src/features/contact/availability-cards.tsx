import { IconMapPin } from '@tabler/icons-react';
import { site } from '#shared/site/site.config.ts';
import styles from './availability-cards.module.css';

/** How soon and from where the owner answers. */
export function AvailabilityCards() {
  return (
    <>
      <section className={styles.card} aria-labelledby="available">
        <h2 id="available" className={styles.title}>
          <span className={styles.dot} aria-hidden="true" />
          Available for Work
        </h2>
        <p className={styles.text}>I usually respond within 24 hours.</p>
        <div className={styles.measure} aria-hidden="true">
          <span>sent</span>
          <span className={`dimline ${styles.line}`} />
          <span>24 h</span>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="location">
        <h2 id="location" className={styles.title}>
          <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
          {`${site.location}, ${site.country}`}
        </h2>
        <p className={styles.text}>Open to remote.</p>
      </section>
    </>
  );
}
