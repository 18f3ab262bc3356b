import { useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { PostForm } from '#web/src/features/admin-posts/form/post-form.tsx';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { WritingFormLoading } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { postsList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const postPage: EntryPage<Post> = {
  list: postsList,
  headings: { new: 'New Post', edit: 'Edit Post' },
  look: 'line',
  editorLabel: 'Content',
  addressOf: ({ slug }) => slug,
  form: PostForm,
};

/** /admin/posts/new */
export function NewPostPage() {
  return <OpenEntry page={postPage} entry="new" />;
}

/** /admin/posts/edit/{slug} */
export function EditPostPage() {
  const { slug = '' } = useParams();
  return (
    <EditEntry
      // At another address nothing remains of the previous post.
      key={slug}
      kind={postKind}
      page={postPage}
      id={slug}
      loading={<WritingFormLoading word="post" />}
      failed={authorMessages.postLoadFailed}
    />
  );
}
