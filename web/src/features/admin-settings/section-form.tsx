import { Alert, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { settingsFormMessages } from '#shared/schemas/settings-messages.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { FormEnd, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import {
  loadSettings,
  restoreSettings,
  useChangeSettings,
  useLinkedPages,
} from './settings.queries.ts';
import {
  fieldOf,
  isSame,
  type Keys,
  pick,
  settingsDifferences,
  settingsErrors,
  tidied,
} from './settings.rules.ts';

/** The props that the page gives to every section. */
export interface SectionProps {
  saved: SavedSettings;
  onSaved: (saved: SavedSettings) => void;
  /** Why nothing can be saved; undefined for an administrator. */
  lockedBecause: string | undefined;
  /** Called with the section's name and whether it has unsaved changes. */
  onUnsaved: (heading: string, unsaved: boolean) => void;
}

/** The fields of a section and whether they are locked. */
export interface Fields {
  form: SectionForm['form'];
  disabled: boolean;
}

interface SectionFormProps extends SectionProps {
  heading: string;
  note?: string;
  /** The parts of the settings that it saves. */
  keys: Keys;
  /** While a file is on its way, nothing can be saved. */
  uploading?: boolean;
  children: (fields: Fields) => ReactNode;
}

/** A section of the settings, with a Save of its own. */
export function SettingsSectionForm(props: SectionFormProps) {
  const {
    heading,
    note,
    keys,
    saved,
    onSaved,
    lockedBecause,
    onUnsaved,
    uploading = false,
  } = props;
  const { form, element, isChanged, isBusy, outcome, failure, stale, save } = useSectionForm({
    keys,
    saved,
    onSaved,
  });
  const isLocked = lockedBecause !== undefined;
  const isUnsaved = !isLocked && (isChanged || uploading);
  useEffect(() => onUnsaved(heading, isUnsaved), [heading, isUnsaved, onUnsaved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocked && !uploading) void save();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={heading}>
      <FormSection heading={heading} {...(note !== undefined && { note })}>
        <Stack gap="1.35rem" inert={isBusy}>
          {props.children({ form, disabled: isLocked })}
        </Stack>
        {failure !== undefined && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {failure}
          </Alert>
        )}
        <OutcomeNotice outcome={isUnsaved ? undefined : outcome} />
        <FormEnd>
          {isUnsaved && (
            <Text span c="var(--ink-2)" fz="sm">
              {uploading ? 'Uploading …' : 'Not saved yet'}
            </Text>
          )}
          <SubmitButton lockedBecause={lockedBecause} isBusy={isBusy || uploading}>
            {isBusy ? 'Saving...' : `Save ${heading}`}
          </SubmitButton>
        </FormEnd>
      </FormSection>
      {stale && (
        <StaleFieldsDialog
          what="section"
          fields={stale.fields}
          onKeepMine={() => void stale.keepMine()}
          onUseSaved={() => stale.takeSaved()}
          onKeepEditing={stale.keepEditing}
        />
      )}
    </form>
  );
}

interface SectionFormOptions {
  /** The parts of the settings that this form changes; its values hold all of them. */
  keys: Keys;
  /** The latest state that is known, with what other sections have saved. */
  saved: SavedSettings;
  onSaved: (saved: SavedSettings) => void;
}

/** One section of the settings: its values, their validation and the ways a save can end. */
function useSectionForm({ keys, saved, onSaved }: SectionFormOptions) {
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

type SectionForm = ReturnType<typeof useSectionForm>;
