import { claimOf, type OwnClaim } from '#lambdas/kernel/claim.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreateProject } from '#shared/schemas/projects.ts';
import type { ProjectRecord } from './project.ts';
import {
  objectKeysOf,
  type ProjectDeps,
  projectEvent,
  savingUnderTitle,
  slugTaken,
} from './project-changes.ts';
import { noArticle, type ProjectArticle, sentArticle } from './project-content.ts';
import { fieldsOf } from './project-wire.ts';
import type { FirstAnswer } from './projects.repository.ts';

interface Request {
  sent: CreateProject;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a project, once per Idempotency-Key:
 * 1. check the article;
 * 2. give a repeated request the first response;
 * 3. record which uploaded images the project shows, then save it under the requested slug, or under a
 *    free one for the title;
 * 4. if the same request won meanwhile, respond as in 2.
 * @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch`
 */
export async function createProject(request: Request, deps: ProjectDeps): Promise<ProjectRecord> {
  const now = deps.now();
  const { sent, actor, idempotencyKey: key } = request;
  const article = sentArticle(sent, noArticle);
  const claim = claimOf({ key, sent, now, rest: { userId: actor.userId } });
  const first = claim && (await deps.projects.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim, article);

  const time = now.toISOString();
  const made: ProjectRecord = {
    id: deps.newId(),
    ...fieldsOf(sent),
    ...article,
    slug: null,
    formerSlugs: [],
    createdAt: time,
    updatedAt: time,
    version: 1,
  };
  const event = projectEvent('create_project', { project: made, actor, now, id: deps.newId() });
  await deps.references.add({ kind: 'project', id: made.id }, objectKeysOf(made));
  const save = async (slug: string) => {
    const project = { ...made, slug };
    const outcome = await deps.projects.create({ project, event, claim });
    return outcome === 'saved' ? project : outcome;
  };
  const saved =
    sent.slug === undefined
      ? await savingUnderTitle(sent.title, deps.projects, save)
      : await save(sent.slug);
  if (saved === 'slug-taken') throw slugTaken();
  if (saved !== 'key-used') return saved;

  const winner = claim && (await deps.projects.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim, article);
}

/** An equal request has an equal article, so that is not stored a second time. */
function sameAnswer(first: FirstAnswer, claim: OwnClaim, article: ProjectArticle): ProjectRecord {
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return { formerSlugs: [], ...first.project, content: article.content };
}
