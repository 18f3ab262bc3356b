import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import { categoryStyle } from '#web/src/ui/category-label.tsx';
import numbersStyles from './numbers.module.css';
import sections from './section.module.css';
import styles from './skills.module.css';
import { lengthStyle } from './text-measures.ts';

/** In turn, so that neighbours differ. */
const looks = [
  { color: '#3B82F6', hatch: 'web' },
  { color: '#16A34A', hatch: 'systems' },
  { color: '#CA8A04', hatch: 'mobile' },
  { color: '#64748B', hatch: 'tool' },
] as const;

/** Badges in groups, each with a name, a colour and a hatch; empty groups are left out. */
export function Skills({ groups }: { groups: PublicSettings['home']['skill_groups'] }) {
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="skills">
      <div className={`page ${styles.sheet}`}>
        <h2 id="skills">Skills</h2>
        <div>
          {shown.map(({ name, entries }, place) => {
            const { color, hatch } = looks[place % looks.length] ?? looks[0];
            return (
              <div
                key={name}
                className={`k ${styles.group}`}
                data-h={hatch}
                style={categoryStyle(color)}
              >
                <h3 id={`skills-${place}`} className={styles.label}>
                  <span className="sw" aria-hidden="true" />
                  {name}
                </h3>
                <ul className={styles.badges} aria-labelledby={`skills-${place}`}>
                  {entries.map((skill) => (
                    <li key={skill} className={styles.badge}>
                      {skill}
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** A chain of dimensions, one measured number each. */
export function Numbers({ numbers }: { numbers: PublicSettings['home']['numbers'] }) {
  if (numbers.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="numbers">
      <div className="page">
        <h2 id="numbers">By the numbers</h2>
        <dl className={numbersStyles.tiles}>
          {numbers.map(({ value, label }) => (
            <div key={label} className={numbersStyles.tile}>
              <dt className={`dim ${numbersStyles.label}`}>{label}</dt>
              <dd className={numbersStyles.value} style={lengthStyle(value)}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
