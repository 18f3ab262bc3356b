import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SessionList } from '#shared/schemas/account.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
  press,
} from '#web/src/app/admin.test-support.tsx';

type Session = SessionList['data'][number];

const here: Session = {
  id: '01890000-0000-7000-8000-0000000000a1',
  browser: 'Firefox',
  system: 'Windows',
  country: 'DE',
  started_at: '2026-11-20T12:00:00.000Z',
  last_used_at: '2026-11-27T12:00:00.000Z',
  is_current: true,
};
const phone: Session = {
  ...here,
  id: '01890000-0000-7000-8000-0000000000a2',
  browser: 'Safari',
  system: 'iOS',
  country: null,
  is_current: false,
};
const program: Session = {
  ...phone,
  id: '01890000-0000-7000-8000-0000000000a3',
  browser: 'Other',
  system: 'Unknown',
};

function open(sessions: Session[], changes: FakeServer = {}) {
  let data = sessions;
  const end = (id: string) => {
    data = data.filter((session) => session.id !== id);
    return { status: 204 };
  };
  return openAdmin('/admin/profile', {
    ...signedInAs('staff'),
    'GET /auth/sessions': () => ({ body: { data } }),
    'DELETE /auth/sessions': () => {
      data = data.filter(({ is_current }) => is_current);
      return { status: 204 };
    },
    [`DELETE /auth/sessions/${phone.id}`]: () => end(phone.id),
    [`DELETE /auth/sessions/${program.id}`]: () => {
      end(program.id);
      return refusal(404, 'session-not-found', 'This session has ended already.');
    },
    ...changes,
  });
}

const section = async () => within(await screen.findByRole('group', { name: 'Sessions' }));
const rows = async () => (await section()).findAllByRole('listitem');
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));

it('each session says where and when it was used, and which one is this browser', async () => {
  open([here, phone]);
  const [first, second] = (await rows()).map(({ textContent }) => textContent);
  expect(first).toMatch(
    /^Firefox on Windows.*This browser.*Nov 27, 2026.*Nov 20, 2026.*Germany\.$/,
  );
  expect(second).toMatch(/^Safari on iOSLast used/);
  expect(screen.queryByRole('button', { name: 'End Firefox on Windows' })).toBeNull();
});

it('a session is ended after a confirmation, even when it has already ended by itself', async () => {
  open([here, phone, program]);
  await press('End Safari on iOS');
  await confirm();
  expect(await screen.findByText('Safari on iOS has been signed out.')).toBeDefined();
  await press('End Another browser');
  await confirm();
  expect(await screen.findByText('Another browser has been signed out.')).toBeDefined();
  expect(await rows()).toHaveLength(1);
});

it('all other sessions are ended at once, if there are any', async () => {
  open([here, phone, program]);
  await press('End All Others');
  await confirm();
  expect(await screen.findByText('All other sessions have ended.')).toBeDefined();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
});

it('a failure is shown, and can be retried', async () => {
  let isBroken = true;
  open([here, phone], {
    'GET /auth/sessions': () =>
      isBroken ? refusal(500, 'internal', 'Broken.') : { body: { data: [here, phone] } },
    [`DELETE /auth/sessions/${phone.id}`]: () => refusal(500, 'internal', 'Still broken.'),
  });
  expect(await screen.findByText(/^Failed to load your sessions/)).toBeDefined();
  isBroken = false;
  fireEvent.click((await section()).getByRole('button', { name: 'Retry' }));
  await press('End Safari on iOS');
  await confirm();
  expect(await screen.findByText('Still broken.')).toBeDefined();
});
