import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import styles from './form-head.module.css';

export interface FormHeadProps {
  /** The list that the form belongs to. */
  list: { name: string; path: string };
  heading: string;
  /** Beside the way back, or large below it. */
  look?: 'line' | 'page';
}

/** The way back, and the page's name as its heading. */
export function FormHead({ list, heading, look = 'line' }: FormHeadProps) {
  if (look === 'page') {
    return (
      <div className={styles.head}>
        <Link to={list.path} className="adm-quiet-link">
          <IconArrowLeft size={18} stroke={1.7} aria-hidden /> {list.name}
        </Link>
        <h1 className="adm-h1">{heading}</h1>
      </div>
    );
  }
  return (
    <div className="adm-crumbs">
      <Link to={list.path} className="adm-quiet-link">
        <IconArrowLeft size={18} stroke={1.7} aria-hidden /> {list.name}
      </Link>
      <span aria-hidden>/</span>
      <h1>{heading}</h1>
    </div>
  );
}
