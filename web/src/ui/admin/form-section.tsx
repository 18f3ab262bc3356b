import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

export interface FormSectionProps {
  heading: string;
  /** Below the heading. */
  note?: string;
  children: ReactNode;
}

/** A part of a form: its name on the left, its fields on the right; below each other where it is narrow. */
export function FormSection({ heading, note, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The buttons at the end of a form. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
