import { describe, expect, it } from 'vitest';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { formatTime } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { type Flag, loginTime, whyNotDelete, whyNotEdit, whyNotFlag } from './users.rules.ts';

const admin = { id: 'admin', role: 'admin', is_staff: false, is_admin: true } as const;
const staff = { id: 'staff', role: 'staff', is_staff: true, is_admin: false } as const;
const viewer = { id: 'viewer', role: 'viewer', is_staff: false, is_admin: false } as const;
const reader = { id: 'reader', role: 'user', is_staff: false, is_admin: false } as const;
const otherAdmin = { ...admin, id: 'other' };

describe('actions that somebody may not do to a user', () => {
  it.each([
    [admin, reader, undefined, undefined],
    [admin, staff, undefined, undefined],
    [admin, otherAdmin, undefined, undefined],
    [admin, admin, undefined, userMessages.ownAccount],
    [staff, reader, undefined, undefined],
    [staff, viewer, undefined, undefined],
    [staff, admin, userMessages.privilegedAccount, userMessages.privilegedAccount],
    [staff, staff, userMessages.privilegedAccount, userMessages.privilegedAccount],
    [viewer, reader, readOnlyReason, readOnlyReason],
    [viewer, viewer, readOnlyReason, readOnlyReason],
  ])('%o of %o', (actor, user, edit, remove) => {
    expect(whyNotEdit(actor, user)).toBe(edit);
    expect(whyNotDelete(actor, user)).toBe(remove);
  });
});

describe('boxes that somebody may not tick', () => {
  const flags: Flag[] = ['is_active', 'is_viewer', 'is_staff', 'is_admin'];
  const { ownAccount: own, rolesByAdmins: roles, privilegedAccount: higher } = userMessages;
  it.each([
    [admin, reader, [undefined, undefined, undefined, undefined]],
    [admin, undefined, [undefined, undefined, undefined, undefined]],
    [admin, admin, [own, undefined, undefined, own]],
    [staff, reader, [undefined, roles, roles, roles]],
    [staff, undefined, [undefined, roles, roles, roles]],
    [staff, admin, [higher, higher, higher, higher]],
    [viewer, undefined, [readOnlyReason, readOnlyReason, readOnlyReason, readOnlyReason]],
  ])('%o of %o', (actor, user, reasons) => {
    expect(flags.map((flag) => whyNotFlag(flag, actor, user))).toEqual(reasons);
  });
});

const now = new Date(2026, 10, 22, 18, 0);
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

it.each([
  [null, 'Never'],
  [at(2026, 10, 22, 9, 12), `Today, ${formatTime(at(2026, 10, 22, 9, 12))}`],
  [at(2026, 10, 22, 0, 5), `Today, ${formatTime(at(2026, 10, 22, 0, 5))}`],
  [at(2026, 10, 21, 23, 59), 'Nov 21, 2026'],
  [at(2025, 10, 22, 9, 12), 'Nov 22, 2025'],
])('a last sign-in at %s reads %s', (timestamp, text) => {
  expect(loginTime(timestamp, now)).toBe(text);
});
