import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { settingsFormMessages } from '#shared/schemas/settings-messages.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { Failure, FormEnd, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
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
  formField,
  hasSameValues,
  pick,
  type SectionKeys,
  settingsDifferences,
  settingsErrors,
  toSavedForm,
} from './settings.rules.ts';

/** The props that the page gives to every section. */
export interface SectionProps {
  /** The latest saved settings, which another section may have changed. */
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

/** @param path of the value in the form, such as `social_links.2.address` */
export function inputProps(
  { form, disabled }: Fields,
  path: string,
  label: string,
  maxLength?: number,
) {
  return { label, maxLength, disabled, ...form.getInputProps(path) };
}

interface SectionFormProps extends SectionProps {
  heading: string;
  note?: string;
  /** The parts of the settings that the section saves. */
  keys: SectionKeys;
  /** A file is being uploaded, so the section cannot be saved yet. */
  uploading?: boolean;
  children: (fields: Fields) => ReactNode;
}

/** A section of the settings, which is saved separately from the other sections. */
export function SettingsSectionForm(props: SectionFormProps) {
  const { heading, lockedBecause, onUnsaved, uploading = false } = props;
  const { form, element, isChanged, isBusy, outcome, failure, stale, save } = useSectionForm(props);
  const isLocked = lockedBecause !== undefined;
  const isUnsaved = !isLocked && (isChanged || uploading);
  const unsavedNote = uploading ? 'Uploading …' : 'Not saved yet';
  useEffect(() => onUnsaved(heading, isUnsaved), [heading, isUnsaved, onUnsaved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocked && !uploading) void save();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={heading}>
      <FormSection heading={heading} note={props.note}>
        <Stack gap="1.35rem" inert={isBusy}>
          {props.children({ form, disabled: isLocked })}
        </Stack>
        <Failure>{failure}</Failure>
        <OutcomeNotice outcome={isUnsaved ? undefined : outcome} />
        <FormEnd note={isUnsaved ? unsavedNote : undefined}>
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
          onUseSaved={stale.discardMine}
          onKeepEditing={stale.keepEditing}
        />
      )}
    </form>
  );
}

type SectionFormOptions = Pick<SectionFormProps, 'keys' | 'saved' | 'onSaved'>;

/** The state and validation of one section, and saving with its conflicts. */
function useSectionForm({ keys, saved, onSaved }: SectionFormOptions) {
  /** The saved settings from which the form's values started. They include the other sections. */
  const [base, setBase] = useState(saved.settings);
  const form = useForm<SiteSettings>({
    initialValues: saved.settings,
    validate: (values) => settingsErrors(toSavedForm(values), keys),
  });
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const conflicts = useSaveConflicts<SavedSettings>();
  const { mutateAsync: change } = useChangeSettings();
  const pages = useLinkedPages();
  const { element, focusFirstError } = useFocusFirstError();
  const isChanged = !hasSameValues(base, toSavedForm(form.values), keys);
  const theirs = conflicts.stale;

  function showSaved({ settings }: SavedSettings): void {
    setBase(settings);
    form.setValues(settings);
    form.clearErrors();
  }

  // An unchanged section follows what was saved elsewhere, such as a restored version. Setting the state during
  // rendering instead of in an effect shows no outdated values in between.
  const [lastSaved, setLastSaved] = useState(saved);
  if (lastSaved !== saved) {
    setLastSaved(saved);
    if (!isChanged) showSaved(saved);
  }

  /** @param original the settings that were edited; if `latest` has other values for this section, asks first */
  async function save(latest: SavedSettings, original = base): Promise<void> {
    if (isBusy) return;
    setFailure(undefined);
    setOutcome(undefined);
    conflicts.clearStale();
    if (form.validate().hasErrors) return focusFirstError();
    setBusy(true);
    try {
      await send(latest, original);
    } catch (error) {
      await handleFailure(error, original);
    } finally {
      setBusy(false);
    }
  }

  async function send(latest: SavedSettings, original: SiteSettings): Promise<void> {
    if (!hasSameValues(latest.settings, original, keys)) return conflicts.showStale(latest);
    const settings = { ...latest.settings, ...pick(toSavedForm(form.values), keys) };
    const result = await change({ version: latest.version, settings });
    onSaved(result);
    showSaved(result);
    setOutcome({
      failed: false,
      sentence: 'Saved. The pages follow.',
      ...(result.version !== latest.version && {
        undo: () => undo(latest.version, result.version),
      }),
    });
  }

  async function undo(version: number, current: number): Promise<void> {
    try {
      const result = await restoreSettings(version, current);
      onSaved(result);
      showSaved(result);
      setOutcome({ failed: false, sentence: 'The settings are as they were.' });
    } catch {
      setOutcome({
        failed: true,
        sentence: 'This could not be undone. Earlier settings are under Versions.',
      });
    }
  }

  /** Saves again without asking if somebody has saved only other sections meanwhile. */
  async function handleFailure(error: unknown, original: SiteSettings): Promise<void> {
    const problem = await conflicts.explainFailure(error, loadSettings);
    if (problem.kind === 'stale') {
      onSaved(problem.saved);
      if (!hasSameValues(problem.saved.settings, original, keys)) return;
      conflicts.clearStale();
      return send(problem.saved, original).catch(() => fail(settingsFormMessages.saveFailed));
    }
    if (problem.kind !== 'refused') return fail(settingsFormMessages.saveFailed);
    const { errors, detail } = problem.error;
    form.setErrors(
      Object.fromEntries(Object.entries(errors).map(([path, text]) => [formField(path), text])),
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
    /** The fields that differ from what somebody else has saved, and the choices. */
    stale: theirs && {
      fields: settingsDifferences(theirs.settings, toSavedForm(form.values), { pages, keys }),
      keepMine: () => save(theirs, theirs.settings),
      discardMine: () => {
        conflicts.clearStale();
        showSaved(theirs);
      },
      keepEditing: conflicts.clearStale,
    },
    save: () => save(saved),
  };
}

type SectionForm = ReturnType<typeof useSectionForm>;
