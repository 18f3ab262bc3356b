import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';
import { defaultSettingsServer } from './settings.test-support.ts';

function open(as: User['role'], changes: FakeServer = {}) {
  let since: string | null = null;
  const due = () => since && '2999-01-05T12:00:00.000Z';
  const rules = () => ({ body: { second_step_required_since: since } });
  return openAdmin('/admin/settings', {
    ...signedInAs(as),
    'GET /auth/me': () => ({
      body: {
        ...user(as),
        second_step: { is_on: false, recovery_codes_left: 0, due_at: due() },
      },
    }),
    ...defaultSettingsServer,
    'GET /sign_in_rules': rules,
    'PUT /sign_in_rules': ({ body }) => {
      since = Object(body).require_second_step ? '2026-11-27T12:00:00.000Z' : null;
      return rules();
    },
    ...changes,
  });
}

const form = async () => within(await screen.findByRole('form', { name: 'Sign-in' }));
const choice = async () => (await form()).getByRole('checkbox', { name: /^Require two-step/ });
const save = async () =>
  fireEvent.click((await form()).getByRole('button', { name: 'Save Sign-in' }));

it('lets an administrator require the second step, who is then reminded, too', async () => {
  const { requests } = open('admin');
  fireEvent.click(await choice());
  expect((await form()).getByText('Not saved yet')).toBeDefined();
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect((await form()).getByText(/^Required since/).textContent).toContain('Nov 27, 2026');
  expect(await screen.findByRole('complementary', { name: /is required$/ })).toBeDefined();
  fireEvent.click(await choice());
  await save();
  await waitFor(() => expect(screen.queryByText(/^Required since/)).toBeNull());
  const sent = requests.filter(({ route }) => route === 'PUT /sign_in_rules');
  expect(sent.map(({ body }) => body)).toEqual([
    { require_second_step: true },
    { require_second_step: false },
  ]);
});

it('shows the reason of a refusal, and keeps the choice', async () => {
  open('admin', { 'PUT /sign_in_rules': () => refusal(403, 'forbidden', 'No.') });
  fireEvent.click(await choice());
  await save();
  expect((await (await form()).findByRole('alert')).textContent).toMatch(/ No\.$/);
  expect((await choice()).matches(':checked')).toBe(true);
});

it('is hidden from staff', async () => {
  open('staff');
  await screen.findByRole('form', { name: 'Profile' });
  expect(screen.queryByText('Sign-in')).toBeNull();
});
