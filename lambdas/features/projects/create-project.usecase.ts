import { claimOf, type OwnClaim } from '#lambdas/kernel/claim.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreateProject } from '#shared/schemas/projects.ts';
import type { ProjectRecord } from './project.ts';
import { objectKeysOf, type ProjectDeps, projectEvent } from './project-changes.ts';
import { fieldsOf } from './project-wire.ts';
import type { FirstAnswer } from './projects.repository.ts';

interface Request {
  sent: CreateProject;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a project, once per Idempotency-Key:
 * 1. give a repeated request the first response;
 * 2. record which uploaded image the project shows, then save it;
 * 3. if the same request won meanwhile, respond as in 1.
 * @throws Problem `idempotency-mismatch`
 */
export async function createProject(request: Request, deps: ProjectDeps): Promise<ProjectRecord> {
  const now = deps.now();
  const { sent, actor, idempotencyKey: key } = request;
  const claim = claimOf({ key, sent, now, rest: { userId: actor.userId } });
  const first = claim && (await deps.projects.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim);

  const project = newProject(sent, { id: deps.newId(), now });
  const context = { project, actor, now, id: deps.newId() };
  const event = projectEvent('create_project', context);
  await deps.references.add({ kind: 'project', id: project.id }, objectKeysOf(project));
  const outcome = await deps.projects.create({ project, event, claim });
  if (outcome === 'saved') return project;

  const winner = claim && (await deps.projects.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim);
}

function sameAnswer(first: FirstAnswer, claim: OwnClaim): ProjectRecord {
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return first.project;
}

function newProject(sent: CreateProject, { id, now }: { id: string; now: Date }): ProjectRecord {
  const time = now.toISOString();
  return { id, ...fieldsOf(sent), createdAt: time, updatedAt: time, version: 1 };
}
