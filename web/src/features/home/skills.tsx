import type { SiteConfig, SkillCategory } from '#shared/site/site-config.ts';
import { categoryStyle } from '#web/src/ui/category-label.tsx';
import sections from './section.module.css';
import styles from './skills.module.css';

const categories: { key: SkillCategory; label: string; color: string; hatch: string }[] = [
  { key: 'frontend', label: 'Frontend', color: '#3B82F6', hatch: 'web' },
  { key: 'backend', label: 'Backend', color: '#16A34A', hatch: 'systems' },
  { key: 'languages', label: 'Languages', color: '#CA8A04', hatch: 'mobile' },
  { key: 'tools', label: 'Tools', color: '#64748B', hatch: 'tool' },
];

/** Badges in four groups, each with a name, a colour and a hatch; empty groups are left out. */
export function Skills({ skills }: { skills: SiteConfig['skills'] }) {
  const groups = categories.filter(({ key }) => skills[key].length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={sections.section} aria-labelledby="skills">
      <div className={`page ${styles.sheet}`}>
        <h2 id="skills">Skills</h2>
        <div>
          {groups.map(({ key, label, color, hatch }) => (
            <div
              key={key}
              className={`k ${styles.group}`}
              data-h={hatch}
              style={categoryStyle(color)}
            >
              <h3 id={`skills-${key}`} className={styles.label}>
                <span className="sw" aria-hidden="true" />
                {label}
              </h3>
              <ul className={styles.badges} aria-labelledby={`skills-${key}`}>
                {skills[key].map((skill) => (
                  <li key={skill} className={styles.badge}>
                    {skill}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
