import { listedPages } from '#web/src/features/admin-pages/pages-list.tsx';
import { listedPosts } from '#web/src/features/admin-posts/list/listed-posts.ts';
import { listedProjects } from '#web/src/features/admin-projects/projects-list.tsx';
import { EntryTrash } from '#web/src/features/entry-list/entry-trash.tsx';
import type { ListedEntry, ListedKind } from '#web/src/features/entry-list/listed-kind.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';

/** /admin/posts/trash */
export function PostsTrashPage() {
  return <TrashPage kind={listedPosts} />;
}

/** /admin/projects/trash */
export function ProjectsTrashPage() {
  return <TrashPage kind={listedProjects} />;
}

/** /admin/pages/trash */
export function PagesTrashPage() {
  return <TrashPage kind={listedPages} />;
}

function TrashPage<Entry extends ListedEntry>({ kind }: { kind: ListedKind<Entry> }) {
  const user = useUser();
  const heading = `Deleted ${kind.nouns.many}`;
  return (
    <>
      <FormHead list={kind.list} heading={heading} look="page" />
      <EntryTrash kind={kind} readOnly={isReadOnly(user)} />
    </>
  );
}
