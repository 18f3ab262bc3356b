import { directed } from './directed.ts';
import styles from './page-heading.module.css';

export function PageHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.heading}>
      <h1 {...directed(title)}>{title}</h1>
      {lead && (
        <p className={styles.lead} {...directed(lead)}>
          {lead}
        </p>
      )}
    </header>
  );
}
