/** The page of a path, as CloudFront has rewritten it or as a visitor types it. */
import { projectFolder, projectsFile } from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectCategories } from '#shared/schemas/project-labels.ts';

type PagePlace =
  | { kind: 'post'; slug: string }
  /** Below the blog, but not a possible slug. */
  | { kind: 'no-post' }
  | { kind: 'project'; slug: string }
  /** Below the projects, but not a possible slug. */
  | { kind: 'no-project' }
  /** A list, possibly filtered by a tag or a category. */
  | { kind: 'list'; title: 'Blog' | 'Projects' }
  | { kind: 'unknown' };

export function placeOf(path: string): PagePlace {
  const name = path.replace(/\.html$/, '');
  if (/^\/blog(?:\/(?:tag|category)\/[a-z0-9_]+)?$/.test(name)) {
    return { kind: 'list', title: 'Blog' };
  }
  if (name === '/projects' || listFiles.has(path)) return { kind: 'list', title: 'Projects' };
  const post = below('/blog/', name);
  if (post !== undefined) return isSlug(post) ? { kind: 'post', slug: post } : { kind: 'no-post' };
  const project = below(`/${projectFolder}`, name) ?? below('/projects/', name);
  if (project === undefined) return { kind: 'unknown' };
  return isSlug(project) ? { kind: 'project', slug: project } : { kind: 'no-project' };
}

const listFiles: ReadonlySet<string> = new Set(
  projectCategories.map((category) => `/${projectsFile(category)}`),
);

function below(folder: string, name: string): string | undefined {
  return name.startsWith(folder) ? name.slice(folder.length) : undefined;
}

function isSlug(text: string): boolean {
  return text.length <= limits.slug.max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
