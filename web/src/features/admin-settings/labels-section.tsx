import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  type Label,
  type LabelKind,
  labelKinds,
  type RenameLabel,
  renameLabelSchema,
} from '#shared/schemas/labels.ts';
import { categoryName } from '#shared/schemas/project-labels.ts';
import { api, errorDetail } from '#web/src/api/client.ts';
import { Failure, FormSection, SubmitButton } from '#web/src/ui/admin/form-parts.tsx';
import { EmptyState, LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { loadSettings, useStoreSettings } from './settings.queries.ts';

const labelsKey = ['labels'];

const kindTexts: Record<LabelKind, { heading: string; noun: string; entries: [string, string] }> = {
  tag: { heading: 'Tags', noun: 'tag', entries: ['post', 'posts'] },
  category: { heading: 'Categories of posts', noun: 'category', entries: ['post', 'posts'] },
  project_category: {
    heading: 'Categories of projects',
    noun: 'category',
    entries: ['project', 'projects'],
  },
};

function countText(kind: LabelKind, count: number): string {
  return `${count} ${kindTexts[kind].entries[count === 1 ? 0 : 1]}`;
}

function labelName({ kind, title }: Pick<Label, 'kind' | 'title'>): string {
  return kind === 'project_category' ? categoryName(title) : title;
}

/** Ignores case and spaces around the name. The server compares more thoroughly. */
function isSameName(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** Lists tags and categories with the number of their entries, and renames them. Rendered for administrators only. */
export function LabelsSection() {
  // The list loads on request, because the server has to read all posts and projects for it.
  const [isShown, setShown] = useState(false);
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: labelsKey,
    queryFn: ({ signal }) => api.call('listLabels', { signal }),
    enabled: isShown,
  });
  const labels = data?.data ?? [];
  const [renaming, setRenaming] = useState<Label>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { rename } = useRename();
  const onRenamed = ({ kind, from, to }: RenameLabel, isMerged: boolean) => {
    setRenaming(undefined);
    const oldName = labelName({ kind, title: from });
    const newName = labelName({ kind, title: to });
    const undo = async () => {
      try {
        await rename.mutateAsync({ kind, from: to, to: from });
        setOutcome({ failed: false, sentence: `It is called “${oldName}” again.` });
      } catch {
        const sentence = 'The new name could not be taken back. Please rename it again.';
        setOutcome({ failed: true, sentence });
      }
    };
    setOutcome({
      failed: false,
      sentence: `“${oldName}” is now “${newName}”.`,
      ...(!isMerged && { undo }),
    });
  };
  return (
    <FormSection
      heading="Tags and categories"
      note="A new name is given to every post or project, drafts included. Links to the former one lead to it."
    >
      {!isShown && (
        <Group>
          <Button variant="default" onClick={() => setShown(true)}>
            Show tags and categories
          </Button>
        </Group>
      )}
      {isLoading && <LoadingRows label="Loading tags and categories" heights={[48, 48, 48]} />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          Failed to load the tags and categories. Please try again.
        </RetryNotice>
      )}
      {data && (
        <div>
          <OutcomeNotice outcome={outcome} />
          {labels.length === 0 && <EmptyState>No post or project has any yet.</EmptyState>}
          {labelKinds.map((kind) => (
            <Labels
              key={kind}
              kind={kind}
              labels={labels.filter((label) => label.kind === kind)}
              onRename={setRenaming}
            />
          ))}
        </div>
      )}
      {renaming && (
        <RenameDialog
          label={renaming}
          others={labels.filter((label) => label.kind === renaming.kind && label !== renaming)}
          onRenamed={onRenamed}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </FormSection>
  );
}

interface LabelsProps {
  kind: LabelKind;
  labels: readonly Label[];
  onRename: (label: Label) => void;
}

function Labels({ kind, labels, onRename }: LabelsProps) {
  const id = useId();
  if (labels.length === 0) return null;
  const { heading, noun } = kindTexts[kind];
  return (
    <>
      <Title order={3} id={id} size="1rem" mt="md">
        {heading}
      </Title>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby={id}>
        {labels.map((label) => (
          <Group
            component="li"
            key={label.title}
            wrap="nowrap"
            justify="space-between"
            py="xs"
            style={{ borderBottom: '1px solid var(--line)' }}
          >
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text span fw={600} dir="auto">
                {labelName(label)}
              </Text>{' '}
              <Text span c="var(--ink-2)" fz="sm">
                {countText(kind, label.entries)}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              flex="none"
              aria-label={`Rename ${noun} ${labelName(label)}`}
              onClick={() => onRename(label)}
            >
              Rename
            </Button>
          </Group>
        ))}
      </Stack>
    </>
  );
}

interface RenameDialogProps {
  label: Label;
  /** All other labels of the same kind. */
  others: readonly Label[];
  onRenamed: (names: RenameLabel, isMerged: boolean) => void;
  onClose: () => void;
}

function RenameDialog({ label, others, onRenamed, onClose }: RenameDialogProps) {
  const { kind, title, entries } = label;
  const { noun } = kindTexts[kind];
  const suggestionsId = useId();
  const [name, setName] = useState(labelName(label));
  const [problem, setProblem] = useState<string>();
  const { rename, renamedCount } = useRename();
  const target = others.find((other) => isSameName(labelName(other), name));
  const close = () => {
    if (!rename.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    // Merging takes the spelling of the existing label, or readers would see two spellings.
    const checked = renameLabelSchema.safeParse({ kind, from: title, to: target?.title ?? name });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    if (checked.data.to === title) onClose();
    else {
      rename.mutate(checked.data, {
        onSuccess: () => onRenamed(checked.data, target !== undefined),
      });
    }
  };
  return (
    <Dialog title={`Rename ${noun}`} onClose={close}>
      <form onSubmit={submit} noValidate>
        <DialogText>
          {countText(kind, entries)} {entries === 1 ? 'has' : 'have'} “{labelName(label)}”.
        </DialogText>
        <TextInput
          label="New name"
          value={name}
          error={problem}
          list={suggestionsId}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <datalist id={suggestionsId}>
          {others.map((other) => (
            <option key={other.title}>{labelName(other)}</option>
          ))}
        </datalist>
        <Text component="output" display="block" c="var(--ink-2)" fz="sm" mt="sm">
          {target &&
            `There is “${labelName(target)}” with ${countText(kind, target.entries)}: the two become one, which cannot be undone.`}
          {rename.isPending && ` ${renamedCount} of ${entries} renamed.`}
        </Text>
        <Failure>
          {rename.isError && (
            <>
              {renamedCount > 0 &&
                `Renamed in ${countText(kind, renamedCount)}; the others keep the former name. `}
              {errorDetail(rename.error)}
            </>
          )}
        </Failure>
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <SubmitButton lockedBecause={undefined} isBusy={rename.isPending}>
            {target ? 'Merge' : 'Rename'}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Repeats the request until all entries have the new name, because each request changes only some of them. */
function useRename() {
  const queries = useQueryClient();
  const storeSettings = useStoreSettings();
  const [renamedCount, setRenamedCount] = useState(0);
  const rename = useMutation({
    mutationFn: async (body: RenameLabel) => {
      setRenamedCount(0);
      let total = 0;
      let hasMore = true;
      while (hasMore) {
        const { changed, more } = await api.call('renameLabel', { body });
        total += changed;
        hasMore = more;
        setRenamedCount(total);
      }
      // The server has also changed the settings, which contain former names and category colours.
      storeSettings(await loadSettings());
      // The dialog closes after the reload, when the button that opened it is gone, so that the notice gets the focus.
      await queries.invalidateQueries({ queryKey: labelsKey }, { cancelRefetch: false });
    },
  });
  return { rename, renamedCount };
}
