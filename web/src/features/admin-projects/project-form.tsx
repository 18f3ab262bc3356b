import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { projectPath } from '#shared/platform/http.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import {
  EntryFrame,
  SavedState,
  SaveFailed,
} from '#web/src/features/entry-editing/entry-frame.tsx';
import { EntryTools } from '#web/src/features/entry-editing/tools/entry-tools.tsx';
import { SearchEngines } from '#web/src/features/entry-editing/seo/search-engines.tsx';
import {
  type EntryEditing,
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { SuccessNotice } from '#web/src/ui/admin/form-parts.tsx';
import { useReturnAfterSave } from '#web/src/ui/admin/use-return.ts';
import { ProjectFields } from './project-fields.tsx';
import styles from './projects.module.css';
import { projectKind, type ProjectTypes } from './project.kind.tsx';

export function ProjectForm(props: EntryFormProps<SavedProject>) {
  const [finalOutcome, setFinalOutcome] = useState<Outcome & { search: string }>();
  const editing = useEntryEditing(projectKind, {
    ...props,
    mainButton: 'save',
    outcomeOf: (now, before) => ({ failed: false, sentence: saveSentence(now, before) }),
    onSaved: (outcome, { is_draft }) =>
      setFinalOutcome({ ...outcome, search: is_draft ? '?status=drafts' : '' }),
  });
  // The author reads the outcome here before the list opens, so the list does not repeat it.
  useReturnAfterSave(finalOutcome !== undefined, () =>
    props.onSaved(undefined, finalOutcome?.search),
  );
  return (
    <EntryFrame editing={editing} className={styles.form}>
      <div inert={editing.busy}>
        <ProjectFields
          form={editing.form}
          disabled={props.readOnly}
          isNew={editing.entry === undefined}
          onUploadingChange={editing.setPictureUploading}
          editor={editing.editor}
        />
        <SearchEngines editing={editing} />
      </div>
      <Stack gap="lg">
        <SavedState editing={editing} />
        <FormFoot editing={editing} finalOutcome={finalOutcome} />
        <div inert={editing.busy}>
          <EntryTools editing={editing} />
        </div>
      </Stack>
    </EntryFrame>
  );
}

function saveSentence({ title, is_draft }: SavedProject, before: SavedProject | undefined): string {
  if (!is_draft) return before ? authorMessages.projectUpdated : authorMessages.projectCreated;
  const consequence = before && !before.is_draft ? ' Visitors no longer see it.' : '';
  return `“${title}” is saved as a draft.${consequence}`;
}

interface FormFootProps {
  editing: EntryEditing<ProjectTypes>;
  /** Set once a save returns to the list. */
  finalOutcome: Outcome | undefined;
}

/** The buttons to save and to leave, with the outcome of the last save. */
function FormFoot({ editing, finalOutcome }: FormFootProps) {
  const { entry: project, saving, readOnly, save, submit } = editing;
  const isDraft = project?.is_draft ?? false;
  const mainLabel = project ? 'Save Changes' : 'Create Project';
  const saveButtonProps = (isSaving: boolean) => ({
    loading: isSaving,
    disabled: readOnly || finalOutcome !== undefined || (saving !== undefined && !isSaving),
    title: readOnly ? readOnlyReason : undefined,
  });
  return (
    <Group justify="flex-end" gap="sm">
      <Box flex="1 1 18rem" miw={0}>
        <SaveFailed editing={editing} />
        <SuccessNotice>{finalOutcome?.sentence}</SuccessNotice>
        {!readOnly && (
          <Text c="dimmed" fz="sm">
            {isDraft && `Visitors do not see this draft. “${mainLabel}” publishes it. `}
            {project ? 'Ctrl+S saves and stays here' : 'Ctrl+S saves a draft and stays here'},{' '}
            Ctrl+Enter {isDraft ? 'publishes' : 'saves'} and returns to the list.
          </Text>
        )}
      </Box>
      {project?.slug && !isDraft && (
        <Button component="a" href={projectPath(project.slug)} target="_blank" variant="subtle">
          View Page
        </Button>
      )}
      <Button component={Link} to={projectsList.path} variant="default">
        Cancel
      </Button>
      <Button
        variant="default"
        {...saveButtonProps(saving === 'draft')}
        onClick={() => void save({ button: 'draft' })}
      >
        Save as Draft
      </Button>
      <Button
        // A draft's button does not submit, so that Enter in a field does not publish it.
        {...(isDraft ? { onClick: submit } : { type: 'submit' })}
        {...saveButtonProps(saving !== undefined && saving !== 'draft')}
      >
        {mainLabel}
      </Button>
    </Group>
  );
}

export function ProjectFormLoading() {
  return (
    <LoadingRows heights={[48, 240]}>
      <Text c="dimmed" fz="sm">
        Loading project...
      </Text>
    </LoadingRows>
  );
}
