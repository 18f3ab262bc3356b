import styles from './page-heading.module.css';

export function PageHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
