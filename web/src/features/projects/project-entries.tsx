import chipStyles from '#web/src/ui/projects/chips.module.css';
import styles from './project-entries.module.css';

/** Renders nothing when there are none. */
export function Highlights({ entries }: { entries: readonly string[] }) {
  return <Entries label="Highlights" className={styles.highlights} entries={entries} />;
}

export function Technologies({ entries }: { entries: readonly string[] }) {
  const className = `${chipStyles.chips} ${styles.technologies}`;
  return <Entries label="Technologies" className={className} entries={entries} />;
}

function Entries(props: {
  label: string;
  className: string | undefined;
  entries: readonly string[];
}) {
  if (props.entries.length === 0) return null;
  return (
    <ul className={props.className} aria-label={props.label}>
      {props.entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
