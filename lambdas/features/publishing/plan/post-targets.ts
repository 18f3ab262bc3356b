/** One page for each published post. */
import { postPath } from '#shared/platform/http.ts';
import { postFile } from '#shared/publishing/site-paths.ts';
import type { PostNeighbors, PostSummaryRecord } from '../../posts/post.ts';
import { toWirePost } from '../../posts/post-wire.ts';
import { postSubject } from './picture-subjects.ts';
import { builtFrom, renderPage, type Site } from './site.ts';
import { publicImages } from './site-images.ts';
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
      fingerprint: builtFrom(site, post, neighbors, site.images.ofPost(post.id)),
      render: () => renderPost(post, neighbors, site),
    };
  });
}

async function renderPost(listed: PostSummaryRecord, neighbors: PostNeighbors, site: Site) {
  const found = await site.articles.read(listed.id);
  if (!found) return undefined;
  const { post, content } = found;
  const images = site.images.among(post.objectKeys);
  return renderPage(site, {
    address: postPath(listed.slug),
    data: {
      page: 'post',
      post: toWirePost(post, { content, neighbors, images }),
      images: publicImages(images),
    },
    picture: postSubject(listed),
  });
}

function neighbor(post: PostSummaryRecord | undefined) {
  return post ? { title: post.title, slug: post.slug } : null;
}
