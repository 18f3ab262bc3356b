import { useForm } from '@mantine/form';
import { useState } from 'react';
import { settingsFormMessages } from '#shared/schemas/settings-messages.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import {
  fieldOf,
  isSame,
  type Keys,
  pick,
  settingsDifferences,
  settingsErrors,
  tidied,
} from './settings.rules.ts';
import {
  loadSettings,
  restoreSettings,
  useChangeSettings,
  useLinkedPages,
} from './settings.queries.ts';

export interface SectionFormOptions {
  /** The parts of the settings that this form changes; its values hold all of them. */
  keys: Keys;
  /** The latest state that is known, with what other sections have saved. */
  saved: SavedSettings;
  onSaved: (saved: SavedSettings) => void;
}

/** One section of the settings: its values, their validation and the ways a save can end. */
export function useSectionForm({ keys, saved, onSaved }: SectionFormOptions) {
  /** The saved settings from which the form's values started. */
  const [base, setBase] = useState(saved.settings);
  const form = useForm<SiteSettings>({
    initialValues: saved.settings,
    validate: (values) => settingsErrors(tidied(values), keys),
  });
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const conflicts = useSaveConflicts<SavedSettings>();
  const { mutateAsync: change } = useChangeSettings();
  const pages = useLinkedPages();
  const { element, focusFirstError } = useFocusFirstError();
  const isChanged = !isSame(base, tidied(form.values), keys);

  function take({ settings }: SavedSettings): void {
    setBase(settings);
    form.setValues(settings);
    form.clearErrors();
  }

  // An unchanged section follows what was saved elsewhere, such as a restored version.
  const [seen, setSeen] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    if (!isChanged) take(saved);
  }

  async function save(over: SavedSettings, from = base): Promise<void> {
    if (isBusy) return;
    setFailure(undefined);
    setOutcome(undefined);
    conflicts.clearStale();
    if (form.validate().hasErrors) return focusFirstError();
    setBusy(true);
    try {
      await send(over, from);
    } catch (error) {
      await explain(error, from);
    } finally {
      setBusy(false);
    }
  }

  async function send(over: SavedSettings, from: SiteSettings): Promise<void> {
    if (!isSame(over.settings, from, keys)) return conflicts.showStale(over);
    const settings = { ...over.settings, ...pick(tidied(form.values), keys) };
    const now = await change({ version: over.version, settings });
    onSaved(now);
    take(now);
    setOutcome({
      failed: false,
      sentence: 'Saved. The pages follow.',
      ...(now.version !== over.version && { undo: () => undo(over.version, now.version) }),
    });
  }

  async function undo(version: number, over: number): Promise<void> {
    try {
      const now = await restoreSettings(version, over);
      onSaved(now);
      take(now);
      setOutcome({ failed: false, sentence: 'The settings are as they were.' });
    } catch {
      setOutcome({
        failed: true,
        sentence: 'This could not be undone. Earlier settings are under Versions.',
      });
    }
  }

  /** Another section that was saved meanwhile stands in nobody's way. */
  async function explain(failed: unknown, from: SiteSettings): Promise<void> {
    const problem = await conflicts.problemOf(failed, loadSettings);
    if (problem.kind === 'stale') {
      onSaved(problem.saved);
      if (!isSame(problem.saved.settings, from, keys)) return;
      conflicts.clearStale();
      return send(problem.saved, from).catch(() => fail(settingsFormMessages.saveFailed));
    }
    if (problem.kind !== 'refused') return fail(settingsFormMessages.saveFailed);
    const { errors, detail } = problem.error;
    form.setErrors(
      Object.fromEntries(Object.entries(errors).map(([path, text]) => [fieldOf(path), text])),
    );
    const isShown = Object.values(errors).includes(detail);
    fail(isShown ? undefined : `${settingsFormMessages.saveFailed} ${detail}`);
  }

  function fail(sentence: string | undefined): void {
    setFailure(sentence);
    focusFirstError();
  }

  return {
    form,
    element,
    isChanged,
    isBusy,
    outcome,
    failure,
    /** The differences between the form and the state that somebody else has saved. */
    stale: conflicts.stale && {
      fields: settingsDifferences(conflicts.stale.settings, tidied(form.values), { pages, keys }),
      keepMine: (theirs = conflicts.stale) => theirs && save(theirs, theirs.settings),
      takeSaved: (theirs = conflicts.stale) => {
        conflicts.clearStale();
        if (theirs) take(theirs);
      },
      keepEditing: conflicts.clearStale,
    },
    save: () => save(saved),
  };
}

export type SectionForm = ReturnType<typeof useSectionForm>;
