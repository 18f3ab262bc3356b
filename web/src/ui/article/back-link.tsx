import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './article.module.css';

/** From an article to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.plainLink}>
      <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
      {children}
    </Link>
  );
}
