import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { useEntryToEdit } from '#web/src/features/entry-editing/entry.queries.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { PostForm } from '#web/src/features/admin-posts/form/post-form.tsx';
import { PostFormLoading } from '#web/src/features/admin-posts/form/post-form-states.tsx';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { LoadFailed } from '#web/src/ui/admin/load-failed.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { withOutcome } from '#web/src/ui/admin/use-arrived-outcome.ts';
import { postsList } from '#web/src/ui/admin/admin-lists.ts';

/** /admin/posts/edit/{slug} */
export function EditPostPage() {
  const { slug = '' } = useParams();
  // At another address nothing remains of the previous post.
  return <EditPost key={slug} slug={slug} />;
}

function EditPost({ slug }: { slug: string }) {
  const loaded = useEntryToEdit(postKind, slug);
  return (
    <OpenPost post={loaded.data}>
      {loaded.isPending && <PostFormLoading />}
      {loaded.isError && (
        <LoadFailed list={postsList} onRetry={() => void loaded.refetch()}>
          {authorMessages.postLoadFailed}
        </LoadFailed>
      )}
    </OpenPost>
  );
}

export interface OpenPostProps {
  /** A new post, the one to edit, or a placeholder until that has loaded. */
  post: Post | 'new' | undefined;
  children?: ReactNode;
}

/** The form of a post, on its own page; once a new post is saved, it goes on with that. */
export function OpenPost({ post, children }: OpenPostProps) {
  const user = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [anew, setAnew] = useState<{ post: Post; outcome: Outcome }>();
  const [isMade, setMade] = useState(post !== 'new');
  const shown = anew?.post ?? post;
  const heading = isMade ? 'Edit Post' : 'New Post';
  // When the form is reset, the page scrolls to its top.
  useLayoutEffect(() => {
    if (anew) window.scrollTo(0, 0);
  }, [anew]);
  return (
    <>
      <title>{`${heading} · ${site.brandName}`}</title>
      <FormHead list={postsList} heading={heading} />
      <OutcomeNotice outcome={anew?.outcome} />
      {children}
      {shown && (
        <PostForm
          key={`${user.id} ${shown === 'new' ? shown : `${shown.id} ${shown.version}`}`}
          userId={user.id}
          entry={shown === 'new' ? undefined : shown}
          readOnly={isReadOnly(user)}
          renderEditor={(slot) => <PostEditor {...slot} />}
          onSaved={(outcome) => void navigate(postsList.path, withOutcome(outcome))}
          onStayed={(saved) => {
            setMade(true);
            showAddressOf(saved);
          }}
          onUnsavedChange={markUnsaved}
          onReload={(saved, sentence) =>
            setAnew({ post: saved, outcome: { failed: false, sentence } })
          }
        />
      )}
    </>
  );
}

/** For a reload. Not through the router, which would open another form and lose the cursor. */
function showAddressOf({ slug }: Post): void {
  const address = `${postsList.path}/edit/${encodeURIComponent(slug)}`;
  window.history.replaceState(window.history.state, '', address);
}
