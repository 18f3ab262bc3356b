import { createHash } from 'node:crypto';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreateProject } from '#shared/schemas/projects.ts';
import type { ProjectRecord } from './project.ts';
import { objectKeysOf, type ProjectDeps, projectEvent } from './project-changes.ts';
import { fieldsOf } from './project-wire.ts';
import type { FirstAnswer, IdempotencyClaim } from './projects.repository.ts';

const idempotencyMs = 24 * 60 * 60 * 1000;

interface Request {
  sent: CreateProject;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a project, once per Idempotency-Key:
 * 1. a repeated request gets the first answer;
 * 2. note which uploaded image the project shows, then save it;
 * 3. if the same request won in the meantime, answer as in 1.
 * @throws Problem `idempotency-mismatch`
 */
export async function createProject(request: Request, deps: ProjectDeps): Promise<ProjectRecord> {
  const now = deps.now();
  const claim = claimOf(request, now);
  const first = claim && (await deps.projects.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim);

  const project = newProject(request.sent, { id: deps.newId(), now });
  const context = { project, actor: request.actor, now, id: deps.newId() };
  const event = projectEvent('create_project', context);
  await deps.references.add({ kind: 'project', id: project.id }, objectKeysOf(project));
  const outcome = await deps.projects.create({ project, event, claim });
  if (outcome === 'saved') return project;

  const winner = claim && (await deps.projects.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim);
}

function claimOf(request: Request, now: Date): IdempotencyClaim | undefined {
  if (request.idempotencyKey === undefined) return undefined;
  return {
    userId: request.actor.userId,
    key: request.idempotencyKey,
    // The schema rebuilds the fields in one order, so equal requests have equal texts.
    requestHash: createHash('sha256').update(JSON.stringify(request.sent)).digest('hex'),
    now,
    expiresAt: new Date(now.getTime() + idempotencyMs),
  };
}

function sameAnswer(first: FirstAnswer, claim: IdempotencyClaim): ProjectRecord {
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return first.project;
}

function newProject(sent: CreateProject, { id, now }: { id: string; now: Date }): ProjectRecord {
  const time = now.toISOString();
  return { id, ...fieldsOf(sent), createdAt: time, updatedAt: time, version: 1 };
}
