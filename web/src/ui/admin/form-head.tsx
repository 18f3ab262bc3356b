import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export interface FormHeadProps {
  /** The list that the form belongs to. */
  list: { name: string; path: string };
  heading: string;
  /** In one line with the way back, or, as the head of the page, below it. */
  look?: 'line' | 'page';
}

/** The way back, and the page's name as its heading. */
export function FormHead({ list, heading, look = 'line' }: FormHeadProps) {
  return (
    <div className="adm-crumbs" data-look={look}>
      <Link to={list.path} className="adm-quiet-link">
        <IconArrowLeft size={18} stroke={1.7} aria-hidden /> {list.name}
      </Link>
      <span aria-hidden>/</span>
      <h1 className={look === 'page' ? 'adm-h1' : undefined}>{heading}</h1>
    </div>
  );
}
