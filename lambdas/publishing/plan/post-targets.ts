/** One page for each published post. */
import { postFile } from '#shared/publishing/site-paths.ts';
import type { PostNeighbors, PostSummaryRecord } from '../../posts/post.ts';
import { toWirePost } from '../../posts/post-wire.ts';
import { imageAddresses } from './media.ts';
import { postSubject } from './picture-subjects.ts';
import { builtFrom, renderPage, type Site } from './site.ts';
import type { Target } from './target.ts';

/** @param posts newest first */
export function postTargets(posts: readonly PostSummaryRecord[], site: Site): Target[] {
  return posts.map((post, index) => {
    const neighbors = {
      newer: neighbor(index === 0 ? undefined : posts[index - 1]),
      older: neighbor(posts[index + 1]),
    };
    return {
      key: postFile(post.slug),
      wave: 'articles',
      fingerprint: builtFrom(site, post, neighbors),
      render: () => renderPost(post, neighbors, site),
    };
  });
}

async function renderPost(listed: PostSummaryRecord, neighbors: PostNeighbors, site: Site) {
  const found = await site.articles.read(listed.id);
  if (!found) return undefined;
  const { post, content } = found;
  return renderPage(site, {
    address: `/blog/${listed.slug}`,
    data: {
      page: 'post',
      post: toWirePost(post, { content, neighbors }),
      images: imageAddresses(post.objectKeys),
    },
    picture: postSubject(listed),
  });
}

function neighbor(post: PostSummaryRecord | undefined) {
  return post ? { title: post.title, slug: post.slug } : null;
}
