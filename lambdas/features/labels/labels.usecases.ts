/** Lists tags and categories, and renames them in entries and settings. */
import type { SignedIn, Handlers } from '#shared/routes/handler.ts';
import {
  type Label,
  type LabelKind,
  labelKinds,
  type RenameLabel,
} from '#shared/schemas/labels.ts';
import { settingsLimits } from '#shared/schemas/settings-messages.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { LabelNames, Labels } from '../entries/labels.ts';

export function labelHandlers(deps: LabelDeps): Handlers<'listLabels' | 'renameLabel'> {
  return {
    listLabels: async () => ({ body: { data: await listLabels(deps) } }),
    renameLabel: async ({ body, principal: actor }) => ({
      body: await renameLabel({ ...body, actor }, deps),
    }),
  };
}

export interface LabelDeps {
  labels: Record<LabelKind, Labels>;
  /** @param change makes the new settings from the current ones */
  changeSettings: (
    actor: SignedIn,
    change: (before: SiteSettings) => SiteSettings,
  ) => Promise<unknown>;
}

export async function listLabels({ labels }: Pick<LabelDeps, 'labels'>): Promise<Label[]> {
  const lists = labelKinds.map(async (kind) => {
    const found = new Map<string, Label>();
    for await (const titles of labels[kind].onEntries()) {
      for (const title of titles) {
        const key = labels[kind].keyOf(title);
        const known = found.get(key) ?? { kind, title, entries: 0 };
        found.set(key, { ...known, entries: known.entries + 1 });
      }
    }
    return [...found.values()].toSorted(byTitle);
  });
  return (await Promise.all(lists)).flat();
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function byTitle(one: Label, two: Label): number {
  return names.compare(one.title, two.title);
}

/**
 * Renames a label in up to 25 entries. An existing label with the new name absorbs it. Once no entry has the former
 * name, filters by it redirect to the new name, which also takes over the colour of a category.
 */
export async function renameLabel(
  { kind, from, to, actor }: RenameLabel & { actor: SignedIn },
  { labels, changeSettings }: LabelDeps,
): Promise<{ changed: number; more: boolean }> {
  const result = await labels[kind].rename({ from, to, actor });
  if (result.more) return result;
  const { keyOf } = labels[kind];
  await changeSettings(actor, (before) => ({
    ...before,
    renamed_labels: renamedAfter(before.renamed_labels, { kind, from: keyOf(from), to: keyOf(to) }),
    ...(kind === 'category' && {
      category_colors: colorsAfter(before.category_colors, { from, to }, keyOf),
    }),
  }));
  return result;
}

type Renamed = SiteSettings['renamed_labels'];

/** A name in use is no longer a former name, and a label that was renamed twice redirects to its latest name. */
function renamedAfter(before: Renamed, added: Renamed[number]): Renamed {
  const { kind, from, to } = added;
  const others = before
    .filter((each) => each.kind !== kind || ![from, to].includes(each.from))
    .map((each) => (each.kind === kind && each.to === from ? { ...each, to } : each));
  return (from === to ? others : [...others, added]).slice(-settingsLimits.renamedLabels);
}

/** When both names have a colour, that of the new name stays. */
function colorsAfter(
  colors: SiteSettings['category_colors'],
  { from, to }: LabelNames,
  keyOf: (title: string) => string,
): SiteSettings['category_colors'] {
  const [formerKey, newKey] = [keyOf(from), keyOf(to)];
  const hasNewColor = colors.some(({ category }) => keyOf(category) === newKey);
  const keptKey = hasNewColor ? newKey : formerKey;
  return colors.flatMap((each) => {
    const key = keyOf(each.category);
    if (key === keptKey) return { ...each, category: to };
    return key === formerKey ? [] : each;
  });
}
