import { authorMessages } from '#shared/schemas/author-messages.ts';
import { PostForm } from '#web/src/features/admin-posts/form/post-form.tsx';
import { postKind, type PostTypes } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { WritingFormLoading } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { postsList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const page: EntryPage<PostTypes> = {
  kind: postKind,
  list: postsList,
  look: 'line',
  editorLabel: 'Content',
  urlSegment: ({ slug }) => slug,
  form: PostForm,
  loading: <WritingFormLoading word="post" />,
  failedText: authorMessages.postLoadFailed,
};

/** /admin/posts/new */
export function NewPostPage() {
  return <OpenEntry page={page} entry="new" />;
}

/** /admin/posts/edit/{slug} */
export function EditPostPage() {
  return <EditEntry page={page} />;
}
