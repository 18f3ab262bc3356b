import { OpenPost } from './open-post.tsx';

/** /admin/posts/new */
export function NewPostPage() {
  return <OpenPost post="new" />;
}
