/** One page for each published post. */
import { postPath } from '#shared/platform/http.ts';
import { postFile } from '#shared/publishing/site-paths.ts';
import type { EntryLink, EntryNeighbors } from '../../entries/entry.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { toWirePost } from '../../posts/post-wire.ts';
import { relatedPosts, relatedSearch, tagsToSearch } from '../../posts/related-posts.ts';
import { postSubject } from './picture-subjects.ts';
import { builtFrom, renderPage, type Site } from './site.ts';
import { publicImages } from './site-images.ts';
import type { Target } from './target.ts';

/** @param posts newest first */
export function postTargets(posts: readonly PostSummaryRecord[], site: Site): Target[] {
  const newestOfTag = newestByTag(posts);
  return posts.map((post, index) => {
    const around = {
      neighbors: {
        newer: neighbor(index === 0 ? undefined : posts[index - 1]),
        older: neighbor(posts[index + 1]),
      },
      related: relatedPosts(
        post,
        tagsToSearch(post).flatMap((id) => newestOfTag.get(id) ?? []),
      ),
    };
    return {
      key: postFile(post.slug),
      wave: 'articles',
      fingerprint: builtFrom(site, post, around, site.images.ofPost(post.id)),
      render: () => renderPost(post, around, site),
    };
  });
}

interface PostsAround {
  neighbors: EntryNeighbors;
  related: EntryLink[];
}

async function renderPost(listed: PostSummaryRecord, around: PostsAround, site: Site) {
  const found = await site.articles.read(listed.id);
  if (!found) return undefined;
  const { entry: post, content } = found;
  const images = site.images.among(post.objectKeys);
  return renderPage(site, {
    address: postPath(listed.slug),
    data: {
      page: 'post',
      post: toWirePost(post, { content, ...around, images }),
      images: publicImages(images),
    },
    picture: postSubject(listed),
  });
}

function neighbor(post: PostSummaryRecord | undefined) {
  return post ? { title: post.title, slug: post.slug } : null;
}

/** As many of each tag's newest posts as the API reads, so that page and API name the same ones. */
function newestByTag(posts: readonly PostSummaryRecord[]): Map<string, PostSummaryRecord[]> {
  const newest = new Map<string, PostSummaryRecord[]>();
  for (const post of posts) {
    for (const { id } of post.tags) {
      const ofTag = newest.get(id) ?? [];
      if (ofTag.length < relatedSearch.postsOfTag) newest.set(id, [...ofTag, post]);
    }
  }
  return newest;
}
