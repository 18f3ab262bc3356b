import type { SiteConfig } from '#shared/site/site-config.ts';
import styles from './numbers.module.css';
import sections from './section.module.css';
import { lengthStyle } from './text-measures.ts';

/** A chain of dimensions, one measured number each. */
export function Numbers({ numbers }: { numbers: SiteConfig['numbers'] }) {
  if (numbers.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="numbers">
      <div className="page">
        <h2 id="numbers">By the numbers</h2>
        <dl className={styles.tiles}>
          {numbers.map(({ value, label }) => (
            <div key={label} className={styles.tile}>
              <dt className={`dim ${styles.label}`}>{label}</dt>
              <dd className={styles.value} style={lengthStyle(value)}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
