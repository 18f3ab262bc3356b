import { postPage } from './edit-post.page.tsx';
import { OpenEntry } from './open-entry.tsx';

/** /admin/posts/new */
export function NewPostPage() {
  return <OpenEntry page={postPage} entry="new" />;
}
