import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionList } from '#shared/schemas/account.ts';
import { isGone } from '#web/src/api/api-error.ts';
import { api, errorDetail } from '#web/src/api/client.ts';
import { countryName } from '#web/src/ui/admin/country-name.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { LoadingRows, RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';

type Session = SessionList['data'][number];

const sessionsKey = ['own-sessions'];
const note = 'The browsers in which you are signed in. End those that you do not know.';

export function SessionsSection() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.call('listSessions', { signal }),
  });
  const [toEnd, setToEnd] = useState<Session | 'others'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const hasOthers = data?.data.some((session) => !session.is_current);
  return (
    <FormSection heading="Sessions" note={note}>
      {isPending && <LoadingRows label="Loading your sessions" heights={[64, 64]} />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          Failed to load your sessions. Please try again.
        </RetryNotice>
      )}
      {data && (
        <div>
          <OutcomeNotice outcome={outcome} />
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {data.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setToEnd(session)} />
            ))}
          </Stack>
        </div>
      )}
      {hasOthers && (
        <Group>
          <Button variant="default" onClick={() => setToEnd('others')}>
            End All Others
          </Button>
        </Group>
      )}
      {toEnd && (
        <EndDialog
          toEnd={toEnd}
          onEnded={(sentence) => {
            setToEnd(undefined);
            setOutcome({ failed: false, sentence });
          }}
          onClose={() => setToEnd(undefined)}
        />
      )}
    </FormSection>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { country, started_at, last_used_at, is_current } = session;
  return (
    <Group
      component="li"
      wrap="nowrap"
      justify="space-between"
      gap="md"
      py="sm"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <div>
        <Group gap="xs">
          <Text span fw={600}>
            {sessionName(session)}
          </Text>
          {is_current && <Badge color="green">This browser</Badge>}
        </Group>
        <Text c="var(--ink-2)" fz="sm">
          Last used <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>. Started{' '}
          <time dateTime={started_at}>{formatMoment(started_at)}</time>
          {country && `, ${countryName(country)}`}.
        </Text>
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="sm"
          flex="none"
          aria-label={`End ${sessionName(session)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Group>
  );
}

interface EndDialogProps {
  toEnd: Session | 'others';
  onEnded: (sentence: string) => void;
  onClose: () => void;
}

function EndDialog({ toEnd, onEnded, onClose }: EndDialogProps) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      if (toEnd === 'others') return api.call('endOtherSessions');
      // A session that has already ended by itself counts as ended.
      return api.call('endSession', { params: { id: toEnd.id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    onSuccess: () =>
      onEnded(
        toEnd === 'others'
          ? 'All other sessions have ended.'
          : `${sessionName(toEnd)} has been signed out.`,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <DeleteDialog
      title={toEnd === 'others' ? 'End all other sessions?' : 'End this session?'}
      action="End"
      error={end.isError ? errorDetail(end.error) : undefined}
      pending={end.isPending}
      onDelete={() => end.mutate()}
      onClose={onClose}
    >
      {toEnd === 'others'
        ? 'Everywhere but in this browser, you will be signed out at once.'
        : `${sessionName(toEnd)} will be signed out at once.`}
    </DeleteDialog>
  );
}

/** @returns a name such as `Firefox on Windows`; some programs reveal neither browser nor system */
function sessionName({ browser, system }: Session): string {
  const name = browser === 'Other' ? 'Another browser' : browser;
  return system === 'Unknown' ? name : `${name} on ${system}`;
}
