import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { UserRecord } from './user.ts';

const userActions = {
  create_user: 'Created user',
  update_user: 'Updated user',
  delete_user: 'Deleted user',
  enable_user: 'Enabled user',
  disable_user: 'Disabled user',
  reset_password: 'Reset password',
};

/** Defaults `actorId` to the user: the owner of the AWS account has no id here. */
export function userEvent(
  action: keyof typeof userActions,
  { user, actorId, now, id }: { user: UserRecord; actorId?: string; now: Date; id: string },
): AuditEvent {
  return {
    id,
    action,
    actionDisplay: userActions[action],
    label: user.username,
    userId: actorId ?? user.id,
    timestamp: now.toISOString(),
  };
}
