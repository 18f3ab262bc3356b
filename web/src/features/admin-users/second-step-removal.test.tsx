import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { openAdmin, refusal, signedInAs, user } from '#web/src/app/admin.test-support.tsx';
import { grace, graceId } from './admin-users.test-support.tsx';

const remove = `DELETE /users/${graceId}/second-step`;

function open(as: User['role'], shown: User = grace({ has_second_step: true })) {
  let calls = 0;
  return openAdmin(`/admin/users/edit/${shown.id}`, {
    ...signedInAs(as),
    [`GET /users/${shown.id}`]: () => ({ body: shown }),
    [`PUT /users/${graceId}`]: () => ({ body: grace({ version: 6 }) }),
    [remove]: () =>
      calls++ === 0
        ? refusal(429, 'too-many-requests', 'Too many attempts.')
        : { body: grace({ version: 5 }) },
  });
}

it('an administrator removes the second step of somebody else, after a question', async () => {
  const { requests } = open('admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove two-step sign-in?' }));
  expect(asked.getByText(/“Grace Hopper” will be signed out everywhere/)).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  expect(await asked.findByText('Too many attempts.')).toBeDefined();
  fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Grace Hopper signs in by the password alone.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  // The next save is based on the version that the removal has made.
  fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Murray' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User updated successfully!');
  const save = requests.find(({ route }) => route === `PUT /users/${graceId}`);
  expect(save?.headers.get('if-match')).toBe('"5"');
});

it('is offered neither to staff nor for the own account', async () => {
  for (const [as, shown] of [
    ['staff', grace({ has_second_step: true })],
    ['admin', { ...user('admin'), has_second_step: true }],
  ] as const) {
    const { view } = open(as, shown);
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(screen.queryByRole('group', { name: 'Two-step sign-in' })).toBeNull();
    view.unmount();
  }
});
