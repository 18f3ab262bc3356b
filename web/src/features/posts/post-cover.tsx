import { addressOf } from '../../api/upload-address.queries.ts';
import { categoryStyle } from '../../ui/category-label.tsx';
import { Cover } from '../../ui/cover.tsx';
import { usePostImage } from './use-post-image.ts';

interface PostCoverProps {
  post: { title: string; avatar: string | null; category: { color: string } };
  className?: string | undefined;
  /** The first picture of a page is loaded at once, others when they come near. */
  first?: boolean;
}

/** The cover of a post, or its letter in the colour of the category. */
export function PostCover({ post, className, first = false }: PostCoverProps) {
  const { image } = usePostImage(post.avatar);
  return (
    <Cover
      address={addressOf(image)}
      title={post.title}
      className={className}
      letter={{ className: 'k', style: categoryStyle(post.category.color) }}
      first={first}
    />
  );
}
