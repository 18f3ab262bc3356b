import { Alert, Button, Group, Text } from '@mantine/core';
import type { User } from '#shared/schemas/auth.ts';
import { invitationPath } from '#shared/platform/http.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { CopyField } from '#web/src/ui/admin/copy-field.tsx';
import { Failure, FormSection, SuccessNotice } from '#web/src/ui/admin/form-parts.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { InvitationActions } from './admin-users.queries.ts';
import { hasExpired } from './users.rules.ts';

const invitationNote = `A link to choose a password. It works once, for ${linkLimits.invitation.hours} hours, and ends when the address, the password or the role changes.`;

/** Sends or revokes a link with which a user who has never signed in chooses a password. */
export function InvitationSection(props: { user: User; invitation: InvitationActions }) {
  const { user, invitation } = props;
  const { sent, isBusy, failure } = invitation;
  const until = user.invited_until;
  return (
    <FormSection heading="Invitation" note={invitationNote}>
      <Text>{invitationState(user)}</Text>
      <SuccessNotice>{successText(user, invitation)}</SuccessNotice>
      {sent?.is_mailed === false && (
        <Alert color="yellow" role="alert">
          The mail could not be sent. Copy the link and send it yourself.
        </Alert>
      )}
      {sent && (
        <CopyField
          // A new link needs a new field, which takes the focus.
          key={sent.token}
          label="Link"
          description="Copy it now: it will not be shown again."
          value={location.origin + invitationPath(sent.token)}
        />
      )}
      <Failure>
        {failure &&
          errorDetail(
            failure,
            sent ? userMessages.invitationRevokeFailed : userMessages.invitationSendFailed,
          )}
      </Failure>
      <Group gap="sm">
        <Button variant="default" loading={isBusy} onClick={() => invitation.send(user)}>
          {until ? 'Send Again' : 'Send Invitation'}
        </Button>
        {until && !hasExpired(until) && (
          <Button variant="default" disabled={isBusy} onClick={() => invitation.revoke(user)}>
            Revoke
          </Button>
        )}
      </Group>
    </FormSection>
  );
}

function invitationState({ email, invited_until: until }: User): string {
  if (!until) return `${email} has no invitation.`;
  return hasExpired(until)
    ? `The invitation of ${email} ended on ${formatMoment(until)}.`
    : `The invitation of ${email} works until ${formatMoment(until)}.`;
}

function successText(user: User, { sent, isRevoked }: InvitationActions): string | undefined {
  if (sent?.is_mailed) return `The invitation was mailed to ${user.email}.`;
  return isRevoked ? 'The link no longer works.' : undefined;
}
