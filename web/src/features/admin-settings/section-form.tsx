import { Alert, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useEffect } from 'react';
import type { SavedSettings } from '#shared/schemas/site-settings.ts';
import { FormEnd, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { type SectionForm, useSectionForm } from './use-section-form.ts';
import type { Keys } from './settings.rules.ts';

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
