import type { PublicImage } from '#shared/publishing/public-images.ts';
import { pictureOf } from '#web/src/api/upload-address.queries.ts';
import { categoryStyle } from '#web/src/ui/category-label.tsx';
import { Cover } from '#web/src/ui/cover.tsx';
import { usePostImage } from '../use-post-image.ts';

/** The displayed width of a cover: the columns of the grid, half the page, the whole page. */
const shownIn = {
  card: '(min-width: 76rem) 22rem, (min-width: 63rem) 30vw, (min-width: 42rem) 46vw, 100vw',
  featured: '(min-width: 76rem) 38rem, (min-width: 48rem) 53vw, 100vw',
  article: 'min(70rem, 100vw)',
};

interface PostCoverProps {
  post: { title: string; avatar: string | null; category: { color: string } };
  place: keyof typeof shownIn;
  /** The uploaded picture, if it came with the post. */
  known?: PublicImage | undefined;
  className?: string | undefined;
  /** The first picture of a page is loaded at once, others when they come near. */
  first?: boolean;
}

/** The cover of a post, or its letter in the colour of the category. */
export function PostCover({ post, place, known, className, first = false }: PostCoverProps) {
  const { image } = usePostImage(post.avatar, known);
  return (
    <Cover
      picture={pictureOf(image)}
      shown={shownIn[place]}
      title={post.title}
      className={className}
      letter={{ className: 'k', style: categoryStyle(post.category.color) }}
      first={first}
    />
  );
}
