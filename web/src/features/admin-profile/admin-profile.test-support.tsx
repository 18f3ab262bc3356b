/** Opens, changes and saves the profile. */
import { fireEvent, screen } from '@testing-library/react';
import type { User } from '#shared/schemas/auth.ts';
import {
  type FakeRequest,
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
  user,
} from '#web/src/app/admin.test-support.tsx';

export const picture = 'uploads/01890000-0000-4000-8000-0000000000aa.png';

/** Opens the profile, with a server that saves each change. */
export function openProfile(changes: FakeServer = {}) {
  let saved: User = { ...user('staff'), version: 3 };
  return openAdmin('/admin/profile', {
    ...signedInAs('staff'),
    'GET /auth/me': () => ({ body: saved }),
    'PUT /auth/me': ({ body }) => {
      saved = { ...saved, ...Object(body), version: (saved.version ?? 0) + 1 };
      return { body: saved };
    },
    ...changes,
  });
}

/** A refusal whose detail is the message of a field. */
export const refusedField = (field: string, detail: string) => {
  const { status, body } = refusal(422, 'validation-failed', detail);
  return { status, body: { ...Object(body), errors: { [field]: detail } } };
};
export const saves = (requests: FakeRequest[]) =>
  requests.filter(({ route }) => route === 'PUT /auth/me');
/** The version that each save was based on. */
export const versions = (requests: FakeRequest[]) =>
  saves(requests).map(({ headers }) => headers.get('if-match'));
export const bodies = (requests: FakeRequest[]) => saves(requests).map(({ body }) => body);
export const save = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Save Profile' }));
