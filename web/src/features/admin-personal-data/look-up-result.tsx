import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { personalDataMessages } from '#shared/schemas/admin-messages.ts';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { saveFile } from '#web/src/ui/save-file.ts';
import { useDownload, useErasure } from './personal-data.queries.ts';
import {
  canErase,
  type ErasedCounts,
  erasureOutcome,
  erasureWarning,
  hasNoData,
  messagesText,
  personalDataFile,
  type StoredData,
} from './personal-data.rules.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';

export interface LookUpResultProps {
  email: string;
  stored: StoredData;
  actorId: string;
  onOutcome: (outcome: Outcome | undefined) => void;
  onErased: () => void;
}

/** The download contains all messages. */
const maxShownMessages = 20;
const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Shows the data that a look-up has found, with buttons to download and to erase it. */
export function LookUpResult({ email, stored, actorId, onOutcome, onErased }: LookUpResultProps) {
  const isOwn = stored.user?.id === actorId;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const download = useDownload();
  const { name } = useSiteSettings().frame;
  const [erasing, setErasing] = useState(false);
  // The result appears below the form, where a screen reader would not notice it without the focus.
  useEffect(() => heading.current?.focus(), []);

  async function save() {
    if (download.isPending) return;
    onOutcome(undefined);
    try {
      const data = await download.mutateAsync(email);
      const file = personalDataFile(data, { email, siteName: name, now: new Date() });
      saveFile(file.name, file.text, 'application/json');
      onOutcome({ failed: false, sentence: `The data was saved as ${file.name}.` });
    } catch {
      onOutcome({ failed: true, sentence: personalDataMessages.downloadFailed });
    }
  }

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="1.25rem" id={headingId} ref={heading} tabIndex={-1} mb="sm">
        Data of <bdi>{email}</bdi>
      </Title>
      {hasNoData(stored) ? (
        <EmptyState>
          <p>{personalDataMessages.nothingStored}</p>
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <Facts lined facts={dataCounts(stored)} />
          {stored.messages.length > 0 && <Messages messages={stored.messages} />}
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconDownload {...iconProps} />}
              aria-busy={download.isPending}
              data-disabled={download.isPending || undefined}
              onClick={() => void save()}
            >
              Download
            </Button>
            {canErase(stored, isOwn) && (
              <Button
                variant="default"
                leftSection={<IconTrash {...iconProps} />}
                onClick={() => setErasing(true)}
              >
                Erase
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {erasing && (
        <EraseDialog
          email={email}
          stored={stored}
          isOwn={isOwn}
          onClose={() => setErasing(false)}
          onErased={(erased) => {
            onErased();
            onOutcome({ failed: false, sentence: erasureOutcome(erased) });
          }}
        />
      )}
    </section>
  );
}

function dataCounts({ user, messages, activity, working_copies, posts }: StoredData) {
  const messageCount = ['Messages', messages.length] as const;
  if (!user) return [messageCount];
  const account = (
    <Anchor component={Link} to={`/admin/users/edit/${user.id}`}>
      {user.name}
    </Anchor>
  );
  return [
    messageCount,
    ['User', account],
    ['Activity entries', activity],
    ['Unsaved changes', working_copies],
    ['Posts', posts],
  ] as const;
}

function Messages({ messages }: Pick<StoredData, 'messages'>) {
  const hiddenCount = messages.length - maxShownMessages;
  return (
    <Stack gap="xs">
      <Stack component="ul" gap="xs" m={0} p={0} aria-label="Messages">
        {messages.slice(0, maxShownMessages).map(({ id, folder, subject, created_at }) => (
          <li key={id}>
            <Anchor component={Link} to={`/admin/messages/${id}`} dir="auto">
              {subject}
            </Anchor>{' '}
            <Text component="time" c="dimmed" fz="sm" dateTime={created_at}>
              {formatMoment(created_at)}
            </Text>{' '}
            {folder === 'spam' && <Badge color="gray">Spam</Badge>}
          </li>
        ))}
      </Stack>
      {hiddenCount > 0 && (
        <Text c="var(--ink-2)" fz="sm">
          {`And ${messagesText(hiddenCount)} more, which the download has, too.`}
        </Text>
      )}
    </Stack>
  );
}

interface EraseDialogProps {
  email: string;
  stored: StoredData;
  /** Whether the data belongs to the signed-in user. */
  isOwn: boolean;
  onErased: (erased: ErasedCounts) => void;
  onClose: () => void;
}

function EraseDialog({ email, stored, isOwn, onErased, onClose }: EraseDialogProps) {
  const { soFar, ...erasure } = useErasure();
  return (
    <DeleteDialog
      title="Erase this data?"
      action="Erase"
      error={erasure.isError ? personalDataMessages.eraseFailed : undefined}
      pending={erasure.isPending}
      onDelete={() => erasure.mutate(email, { onSuccess: onErased })}
      onClose={onClose}
    >
      {erasureWarning(stored, isOwn)}{' '}
      {/* Rendered even while it is empty: screen readers announce only changes. */}
      <output>{soFar && `${messagesText(soFar.messages)} deleted so far.`}</output>
    </DeleteDialog>
  );
}
