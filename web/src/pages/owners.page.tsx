import { Outlet } from 'react-router-dom';
import { ArticlePage } from '#web/src/features/article/article-page.tsx';
import { readPages } from '#web/src/features/pages/read-pages.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';

/** /:slug is a page of the owner, or the not-found page. */
export function OwnersPage() {
  const isMissing = useFirstPage('not-found') !== undefined;
  const first = useFirstPage('page')?.entry;
  return <ArticlePage kind={readPages} first={first} isMissing={isMissing} missing={<Outlet />} />;
}
