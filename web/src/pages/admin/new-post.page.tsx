import { OpenPost } from './edit-post.page.tsx';

/** /admin/posts/new */
export function NewPostPage() {
  return <OpenPost post="new" />;
}
