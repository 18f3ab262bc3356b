/** Tags and categories of posts and projects: which there are, and other names for them. */
import { savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import {
  type Label,
  type LabelKind,
  labelKinds,
  type RenameLabel,
} from '#shared/schemas/labels.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { EntriesRepository } from '../entries/entries.repository.ts';
import type { EntryTypes } from '../entries/entry.ts';
import { entryEvent, nextVersion } from '../entries/entry-kind.ts';
import type { PostTypes } from '../posts/post.ts';
import type { ProjectTypes } from '../projects/project.ts';
import { changeSettings, type SettingsDeps } from '../site-settings/change-settings.usecases.ts';
import { type LabelledKind, postCategories, projectCategories, tags } from './labels.ts';
import { keyOf, settingsAfter } from './renamed-labels.ts';

export interface LabelDeps extends Omit<SettingsDeps, 'uploads'> {
  posts: EntriesRepository<PostTypes>;
  projects: EntriesRepository<ProjectTypes>;
}

/** Each takes some tens of milliseconds; a request answers within seconds. */
const perRequest = 25;
const pageSize = 100;

/** Reads the summaries of all posts and projects. */
export async function listLabels({ posts, projects }: LabelDeps): Promise<Label[]> {
  const found = {
    tag: new Map<string, Label>(),
    category: new Map<string, Label>(),
    project_category: new Map<string, Label>(),
  };
  const count = (kind: LabelKind, titles: readonly string[]) => {
    for (const title of titles) {
      const key = keyOf[kind](title);
      const { entries } = found[kind].get(key) ?? { entries: 0 };
      found[kind].set(key, {
        kind,
        title: found[kind].get(key)?.title ?? title,
        entries: entries + 1,
      });
    }
  };
  for await (const post of entriesIn(tags, tags.allLists, posts)) {
    count('tag', tags.titlesOf(post));
    count('category', postCategories.titlesOf(post));
  }
  for await (const project of entriesIn(projectCategories, projectCategories.allLists, projects)) {
    count('project_category', projectCategories.titlesOf(project));
  }
  return labelKinds.flatMap((kind) => [...found[kind].values()].toSorted(byTitle));
}

/**
 * Gives up to 25 entries the new name, and those that have both one label; once none has the former name,
 * filters under it lead to the new one, and the colour of a category follows. Repeated, it goes on.
 */
export async function renameLabel(
  { actor, ...rename }: RenameLabel & { actor: SignedIn },
  deps: LabelDeps,
): Promise<{ changed: number; more: boolean }> {
  const result =
    rename.kind === 'project_category'
      ? await renameIn(projectCategories, { ...rename, actor }, deps.projects, deps)
      : await renameIn(
          rename.kind === 'tag' ? tags : postCategories,
          { ...rename, actor },
          deps.posts,
          deps,
        );
  if (!result.more) {
    const wanted = async (before: SiteSettings) => settingsAfter(before, rename);
    await changeSettings({ actor, ifMatch: undefined, wanted }, deps);
  }
  return result;
}

async function renameIn<T extends EntryTypes>(
  labelled: LabelledKind<T>,
  { kind: labelKind, from, to, actor }: RenameLabel & { actor: SignedIn },
  entries: EntriesRepository<T>,
  { now, newId }: Pick<LabelDeps, 'now' | 'newId'>,
): Promise<{ changed: number; more: boolean }> {
  const key = keyOf[labelKind](from);
  const hasFormerName = (entry: T['summary']) =>
    labelled.titlesOf(entry).some((title) => title !== to && keyOf[labelKind](title) === key);
  let changed = 0;
  for await (const summary of entriesIn(labelled, labelled.listsWith(from), entries)) {
    if (!hasFormerName(summary)) continue;
    if (changed === perRequest) return { changed, more: true };
    const isChanged = await savingLatest(undefined, async () => {
      const before = await entries.find(summary.id);
      if (!before || !hasFormerName(before)) return false;
      const time = now();
      // Readers are told of changes to a text; this is none, nor does it take the place of a kept version.
      const after = {
        ...nextVersion(before, time),
        updatedAt: before.updatedAt,
        ...labelled.renamed(before, { from, to }),
      };
      const event = entryEvent(labelled.kind, 'update', {
        entry: after,
        actor,
        now: time,
        id: newId(),
      });
      return (await entries.update({ before, after, event })) === 'saved' ? true : 'stale';
    });
    if (isChanged) changed += 1;
  }
  return { changed, more: false };
}

/** Reads a page at a time, each from behind the last entry of the one before. */
async function* entriesIn<T extends EntryTypes>(
  { placeIn }: LabelledKind<T>,
  lists: readonly T['list'][],
  entries: Pick<EntriesRepository<T>, 'page'>,
): AsyncGenerator<T['summary']> {
  for (const list of lists) {
    let from: Parameters<typeof entries.page>[0]['from'] | undefined = { skip: 0 };
    while (from) {
      const page: Awaited<ReturnType<typeof entries.page>> = await entries.page({
        list,
        size: pageSize,
        from,
      });
      yield* page.entries;
      const last = page.entries.at(-1);
      from = page.more && last ? { after: placeIn(list, last) } : undefined;
    }
  }
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
function byTitle(one: Label, two: Label): number {
  return names.compare(one.title, two.title);
}
