/** Projects in memory, for tests; the repository suite keeps it true to the one on DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import {
  type ProjectRecord,
  projectSummarySchema,
  type TrashedProject,
  type TrashedSummary,
} from '#lambdas/features/projects/project.ts';
import {
  categoryKey,
  type ListPosition,
  type ProjectListName,
  positionOf,
} from '#lambdas/features/projects/project-lists.ts';
import type {
  CreateWrite,
  FirstAnswer,
  PageRequest,
  ProjectPage,
  ProjectsRepository,
  RestoreWrite,
  TrashWrite,
  UpdateWrite,
} from '#lambdas/features/projects/projects.repository.ts';

type AnswerRequest = Parameters<ProjectsRepository['firstAnswer']>[0];

export class InMemoryProjectsRepository implements ProjectsRepository {
  readonly events: AuditEvent[] = [];
  readonly #projects = new Map<string, ProjectRecord>();
  readonly #trash = new Map<string, TrashedProject & { expiresAt: Date }>();
  readonly #answers = new Map<string, FirstAnswer & { expiresAt: Date }>();

  async find(id: string) {
    return structuredClone(this.#projects.get(id));
  }

  async findIdBySlug(slug: string) {
    return this.#owner(slug);
  }

  async takenSlugs(slugs: readonly string[]) {
    return new Set(slugs.filter((slug) => this.#owner(slug) !== undefined));
  }

  async neighborsOf(position: ListPosition) {
    const all = this.#inList({ status: undefined, category: undefined });
    const at = sortText(position);
    const newer = all.findLast((project) => sortText(positionOf(project)) > at);
    return {
      newer: linkOf(newer),
      older: linkOf(all.find((project) => sortText(positionOf(project)) < at)),
    };
  }

  async page({ list, size, from }: PageRequest): Promise<ProjectPage> {
    const all = this.#inList(list);
    const behind =
      'after' in from
        ? all.filter((project) => sortText(positionOf(project)) < sortText(from.after))
        : all;
    const start = 'skip' in from ? from.skip : 0;
    const projects = behind.slice(start, start + size).map(summaryOf);
    return { projects, more: behind.length > start + size };
  }

  async count(list: ProjectListName) {
    return this.#inList(list).length;
  }

  async firstAnswer(request: AnswerRequest) {
    return this.#answer(request);
  }

  async create({ project, event, claim }: CreateWrite) {
    if (claim && this.#answer(claim)) return 'key-used';
    if (this.#isTaken(project)) return 'slug-taken';
    if (claim) {
      const { requestHash, expiresAt } = claim;
      const answer = { requestHash, expiresAt, project: summaryOf(project) };
      this.#answers.set(`${claim.userId} ${claim.key}`, answer);
    }
    this.#projects.set(project.id, structuredClone(project));
    this.events.push(event);
    return 'saved';
  }

  async update({ before, after, event }: UpdateWrite) {
    if (this.#projects.get(before.id)?.version !== before.version) return 'stale';
    if (this.#isTaken(after)) return 'slug-taken';
    this.#projects.set(after.id, structuredClone(after));
    if (event) this.events.push(event);
    return 'saved';
  }

  async trash({ project, event, expiresAt }: TrashWrite) {
    if (this.#projects.get(project.id)?.version !== project.version) return 'stale';
    this.#projects.delete(project.id);
    const trashed = { ...structuredClone(project), version: project.version + 1 };
    this.#trash.set(project.id, { project: trashed, trashedAt: event.timestamp, expiresAt });
    this.events.push(event);
    return 'saved';
  }

  async trashed({ now, limit }: { now: Date; limit: number }) {
    const key = ({ trashedAt, project }: TrashedSummary) => `${trashedAt}#${project.id}`;
    return [...this.#trash.values()]
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ project, trashedAt }) => ({ project: summaryOf(project), trashedAt }))
      .sort((a, b) => (key(a) < key(b) ? 1 : -1))
      .slice(0, limit);
  }

  async findTrashed({ id, now }: { id: string; now: Date }) {
    const found = this.#trash.get(id);
    if (!found || found.expiresAt <= now) return undefined;
    const { project, trashedAt } = found;
    return structuredClone({ project, trashedAt });
  }

  async restore({ before, after, event }: RestoreWrite) {
    if (this.#trash.get(after.id)?.project.version !== before.project.version) return 'stale';
    if (this.#isTaken(after)) return 'slug-taken';
    this.#trash.delete(after.id);
    this.#projects.set(after.id, structuredClone(after));
    this.events.push(event);
    return 'saved';
  }

  /** Synchronous, so that nothing happens between the check and the write. */
  #answer({ userId, key, now }: AnswerRequest): FirstAnswer | undefined {
    const answer = this.#answers.get(`${userId} ${key}`);
    if (!answer || answer.expiresAt <= now) return undefined;
    return structuredClone({ requestHash: answer.requestHash, project: answer.project });
  }

  #owner(slug: string): string | undefined {
    return [...this.#projects.values()].find(
      (project) => project.slug === slug || project.formerSlugs.includes(slug),
    )?.id;
  }

  /** Whether another project has one of its slugs. */
  #isTaken({ id, slug, formerSlugs }: ProjectRecord): boolean {
    return [slug ?? '', ...formerSlugs].some((each) => (this.#owner(each) ?? id) !== id);
  }

  #inList({ status, category }: ProjectListName): ProjectRecord[] {
    return [...this.#projects.values()]
      .filter((project) => status === undefined || project.status === status)
      .filter((project) => category === undefined || categoryKey(project.category) === category)
      .sort((a, b) => (sortText(positionOf(a)) < sortText(positionOf(b)) ? 1 : -1));
  }
}

function summaryOf(project: ProjectRecord) {
  return projectSummarySchema.parse(structuredClone(project));
}

function linkOf(project: ProjectRecord | undefined) {
  return project?.slug ? { title: project.title, slug: project.slug } : null;
}

function sortText({ date, id }: ListPosition): string {
  return `${date}#${id}`;
}
