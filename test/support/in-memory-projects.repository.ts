/** Projects in memory, for tests; the repository suite keeps it true to the one on DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { ProjectRecord, TrashedProject } from '#lambdas/features/projects/project.ts';
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

  async page({ list, size, from }: PageRequest): Promise<ProjectPage> {
    const all = this.#inList(list);
    const behind =
      'after' in from
        ? all.filter((project) => sortText(positionOf(project)) < sortText(from.after))
        : all;
    const start = 'skip' in from ? from.skip : 0;
    const projects = structuredClone(behind.slice(start, start + size));
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
    if (claim) {
      const { requestHash, expiresAt } = claim;
      const answer = { requestHash, expiresAt, project: structuredClone(project) };
      this.#answers.set(`${claim.userId} ${claim.key}`, answer);
    }
    this.#projects.set(project.id, structuredClone(project));
    this.events.push(event);
    return 'saved';
  }

  async update({ before, after, event }: UpdateWrite) {
    if (this.#projects.get(before.id)?.version !== before.version) return 'stale';
    this.#projects.set(after.id, structuredClone(after));
    this.events.push(event);
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
    const key = ({ trashedAt, project }: TrashedProject) => `${trashedAt}#${project.id}`;
    return [...this.#trash.values()]
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ project, trashedAt }) => structuredClone({ project, trashedAt }))
      .sort((a, b) => (key(a) < key(b) ? 1 : -1))
      .slice(0, limit);
  }

  async findTrashed({ id, now }: { id: string; now: Date }) {
    const all = await this.trashed({ now, limit: this.#trash.size });
    return all.find(({ project }) => project.id === id);
  }

  async restore({ before, after, event }: RestoreWrite) {
    if (this.#trash.get(after.id)?.project.version !== before.project.version) return 'stale';
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

  #inList({ status, category }: ProjectListName): ProjectRecord[] {
    return [...this.#projects.values()]
      .filter((project) => status === undefined || project.status === status)
      .filter((project) => category === undefined || categoryKey(project.category) === category)
      .sort((a, b) => (sortText(positionOf(a)) < sortText(positionOf(b)) ? 1 : -1));
  }
}

function sortText({ date, id }: ListPosition): string {
  return `${date}#${id}`;
}
