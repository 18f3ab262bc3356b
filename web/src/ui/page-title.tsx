import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { directed } from './directed.ts';
import styles from './page-title.module.css';

/** The document's title. React moves it to the head, also on the server. */
export function PageTitle({ children }: { children?: string | undefined }) {
  const { name } = useSiteSettings().frame;
  return <title>{children ? `${children} · ${name}` : name}</title>;
}

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
