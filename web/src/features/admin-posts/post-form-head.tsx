import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** The way back, and the page's name as its heading. */
export function PostFormHead({ heading }: { heading: string }) {
  return (
    <div className="adm-crumbs">
      <Link to="/admin/posts" className="adm-quiet-link">
        <IconArrowLeft size={18} stroke={1.7} aria-hidden /> Blog Posts
      </Link>
      <span aria-hidden>/</span>
      <h1>{heading}</h1>
    </div>
  );
}
