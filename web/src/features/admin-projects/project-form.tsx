import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { projectPath } from '#shared/platform/http.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { SaveFailed } from '#web/src/features/entry-editing/save-failed.tsx';
import { EntryFrame, FormTools, SavedState } from '#web/src/features/entry-editing/entry-frame.tsx';
import {
  type EntryEditing,
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { SuccessNotice } from '#web/src/ui/admin/success-notice.tsx';
import { useReturnAfterSave } from '#web/src/ui/admin/use-return-after-save.ts';
import { ProjectFields } from './project-fields.tsx';
import styles from './project-form.module.css';
import { projectKind, type ProjectTypes } from './project.kind.ts';

export function ProjectForm(props: EntryFormProps<SavedProject>) {
  const [done, setDone] = useState<Outcome>();
  const editing = useEntryEditing(projectKind, {
    ...props,
    mainButton: 'save',
    outcomeOf: (_now, before) => ({
      failed: false,
      sentence: before ? authorMessages.projectUpdated : authorMessages.projectCreated,
    }),
    onSaved: setDone,
  });
  // The list has nothing to add to what was read here.
  useReturnAfterSave(done !== undefined, () => props.onSaved(undefined));
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
      </div>
      <Stack gap="lg">
        <SavedState editing={editing} />
        <FormFoot editing={editing} done={done} />
        <div inert={editing.busy}>
          <FormTools editing={editing} />
        </div>
      </Stack>
    </EntryFrame>
  );
}

interface FormFootProps {
  editing: EntryEditing<ProjectTypes>;
  /** What a save that leaves has done. */
  done: Outcome | undefined;
}

/** The buttons to save and to leave, with the outcome of the last save. */
function FormFoot({ editing, done }: FormFootProps) {
  const { entry: project, saving, readOnly } = editing;
  return (
    <Group justify="flex-end" gap="sm">
      <Box flex="1 1 18rem" miw={0}>
        <SaveFailed editing={editing} />
        <SuccessNotice>{done?.sentence}</SuccessNotice>
        {!readOnly && (
          <Text c="dimmed" fz="sm">
            Ctrl+S saves and stays here, Ctrl+Enter saves and returns to the list.
          </Text>
        )}
      </Box>
      {project?.slug && (
        <Button component="a" href={projectPath(project.slug)} target="_blank" variant="subtle">
          View Page
        </Button>
      )}
      <Button component={Link} to={projectsList.path} variant="default">
        Cancel
      </Button>
      <Button
        type="submit"
        loading={saving !== undefined}
        disabled={readOnly || done !== undefined}
        title={readOnly ? readOnlyReason : undefined}
      >
        {project ? 'Save Changes' : 'Create Project'}
      </Button>
    </Group>
  );
}
