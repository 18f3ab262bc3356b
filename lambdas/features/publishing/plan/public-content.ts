/** Everything that visitors may see, from the store at this moment. */
import type { PostSummaryRecord } from '../../posts/post.ts';
import {
  type ListPosition,
  listsOf,
  type PostListName,
  positionIn,
} from '../../posts/post-lists.ts';
import type { PostLabels, PostsRepository } from '../../posts/posts.repository.ts';
import type { PreviewsRepository } from '../../posts/previews.repository.ts';
import type { ProjectSummary } from '../../projects/project.ts';
import {
  categoryKey,
  type ProjectListName,
  type ListPosition as ProjectPosition,
  positionOf,
} from '../../projects/project-lists.ts';
import type { ProjectsRepository } from '../../projects/projects.repository.ts';
import type { UploadsRepository } from '../../uploads/uploads.repository.ts';

export interface PublicContent {
  /** Published posts, newest publication first. */
  posts: readonly PostSummaryRecord[];
  /** Newest start date first. */
  projects: readonly ProjectSummary[];
  labels: PostLabels;
}

/** What the publisher reads. */
export interface PublicStore {
  posts: Pick<PostsRepository, 'page' | 'labels' | 'find' | 'findWithContent'>;
  projects: Pick<ProjectsRepository, 'page' | 'find'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
  previews: Pick<PreviewsRepository, 'findMany'>;
}

const readAtOnce = 1000;

export async function readPublicContent({
  posts,
  projects,
}: Pick<PublicStore, 'posts' | 'projects'>): Promise<PublicContent> {
  const [published, shown, labels] = await Promise.all([
    allPosts(posts, 'public'),
    allProjects(projects),
    posts.labels(),
  ]);
  return { posts: published, projects: shown, labels };
}

/** All posts of a list, in its order. */
export async function allPosts(
  posts: PublicStore['posts'],
  list: PostListName,
): Promise<PostSummaryRecord[]> {
  const all: PostSummaryRecord[] = [];
  let from: { after: ListPosition } | { skip: number } = { skip: 0 };
  for (;;) {
    const page = await posts.page({ list, size: readAtOnce, from });
    all.push(...page.posts);
    const last = page.posts.at(-1);
    if (!page.more || !last) return all;
    from = { after: positionIn(list, last) };
  }
}

async function allProjects(projects: PublicStore['projects']): Promise<ProjectSummary[]> {
  const all: ProjectSummary[] = [];
  const list = { status: undefined, category: undefined };
  let from: { after: ProjectPosition } | { skip: number } = { skip: 0 };
  for (;;) {
    const page = await projects.page({ list, size: readAtOnce, from });
    all.push(...page.projects);
    const last = page.projects.at(-1);
    if (!page.more || !last) return all;
    from = { after: positionOf(last) };
  }
}

/** The content as the lists' use cases return it, so that a page matches the API's response. */
export function listsIn(content: PublicContent) {
  return { posts: postLists(content), projects: projectLists(content) };
}

function postLists({ posts }: PublicContent): Pick<PostsRepository, 'page' | 'counts' | 'countOf'> {
  const byList = new Map<PostListName, PostSummaryRecord[]>();
  for (const post of posts) {
    for (const list of listsOf(post)) {
      const listed = byList.get(list);
      if (listed) listed.push(post);
      else byList.set(list, [post]);
    }
  }
  const inList = (list: PostListName) => byList.get(list) ?? [];
  return {
    page: async ({ list, size }) => {
      const all = inList(list);
      return { posts: all.slice(0, size), more: all.length > size };
    },
    counts: async () => ({ all: 0, draft: 0, review: 0, published: posts.length }),
    countOf: async (label) => inList(label).length,
  };
}

function projectLists({ projects }: PublicContent): Pick<ProjectsRepository, 'count' | 'page'> {
  const inList = ({ category }: ProjectListName) =>
    projects.filter((each) => category === undefined || categoryKey(each.category) === category);
  return {
    page: async ({ list, size }) => {
      const all = inList(list);
      return { projects: all.slice(0, size), more: all.length > size };
    },
    count: async (list) => inList(list).length,
  };
}
