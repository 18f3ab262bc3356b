import type { AuditEvent, SystemActor } from '#lambdas/kernel/audit-event.ts';
import type { UserRecord } from './user.ts';

const userActions = {
  create_user: 'Created user',
  update_user: 'Updated user',
  delete_user: 'Deleted user',
  enable_user: 'Enabled user',
  disable_user: 'Disabled user',
  reset_password: 'Reset password',
  send_invitation: 'Sent invitation',
  revoke_invitation: 'Revoked invitation',
  turn_on_second_step: 'Turned on two-step sign-in of',
  turn_off_second_step: 'Turned off two-step sign-in of',
  remove_second_step: 'Removed two-step sign-in of',
  renew_recovery_codes: 'Renewed recovery codes of',
  guess_second_step: 'Entered several wrong codes for',
};

/** `actorId` defaults to the setup: the owner of the AWS account has no id here. */
export function userEvent(
  action: keyof typeof userActions,
  { user, actorId, now, id }: { user: UserRecord; actorId?: string; now: Date; id: string },
): AuditEvent {
  const setup: SystemActor = 'setup';
  return {
    id,
    action,
    actionDisplay: userActions[action],
    label: user.username,
    subjectId: user.id,
    userId: actorId ?? setup,
    timestamp: now.toISOString(),
  };
}
