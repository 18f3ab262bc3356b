import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

export interface FormSectionProps {
  heading: string;
  /** Stands below the heading. */
  note?: string;
  children: ReactNode;
}

/** A part of a long form: its name at the left, its fields at the right; on small screens below. */
export function FormSection({ heading, note, children }: FormSectionProps) {
  const id = useId();
  return (
    // No landmark: a dialog that compares two states has regions of the same names.
    <fieldset className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The buttons at the end of a form. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
