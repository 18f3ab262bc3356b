import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { pictureOf, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import { publicPicture } from '#web/src/ui/picture.ts';
import { postLetter } from '../post-letter.ts';

/** The displayed width of a cover: the columns of the grid, half the page. */
const shownIn = {
  card: '(min-width: 76rem) 22rem, (min-width: 63rem) 30vw, (min-width: 42rem) 46vw, 100vw',
  featured: '(min-width: 76rem) 38rem, (min-width: 48rem) 53vw, 100vw',
};

interface PostCoverProps {
  post: PostSummary;
  place: keyof typeof shownIn;
  /** The uploaded picture, if it came with the post. */
  known?: PublicImage | undefined;
  /** The first picture of a page is loaded at once, others when they come near. */
  first: boolean;
}

/** The cover of a post, or its letter. */
export function PostCover({ post, place, known, first }: PostCoverProps) {
  const image = useImageAddress(post.avatar, known && publicPicture(known));
  return (
    <Cover
      picture={pictureOf(image)}
      shown={shownIn[place]}
      title={post.title}
      letter={postLetter(post)}
      first={first}
    />
  );
}
