import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import type { Label } from '#shared/schemas/labels.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import { defaultSettingsServer } from './settings.test-support.ts';

const label = (title: string, kind: Label['kind'] = 'tag', entries = 1): Label => ({
  kind,
  title,
  entries,
});

function open(as: User['role'], changes: FakeServer = {}) {
  return openAdmin('/admin/settings', {
    ...signedInAs(as),
    ...defaultSettingsServer,
    'GET /sign_in_rules': () => ({ body: { second_step_required_since: null } }),
    'GET /labels': () => ({
      body: { data: [label('Postgres', 'tag', 3), label('SQL'), label('web', 'project_category')] },
    }),
    'POST /labels/rename': () => ({ body: { changed: 3, more: false } }),
    ...changes,
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Opens the dialog that renames the tag Postgres. */
async function openDialog() {
  await press('Show tags and categories');
  await press('Rename tag Postgres');
  const dialog = within(await screen.findByRole('dialog'));
  const submit = (button = 'Rename') =>
    fireEvent.click(dialog.getByRole('button', { name: button }));
  return { dialog, submit };
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'New name' }), { target: { value } });

it('lists labels by kind, with the number of their entries', async () => {
  open('admin');
  await press('Show tags and categories');
  const tags = await screen.findByRole('list', { name: 'Tags' });
  expect(tags.textContent).toContain('Postgres 3 posts');
  expect(tags.textContent).toContain('SQL 1 post');
  const categories = screen.getByRole('list', { name: 'Categories of projects' });
  expect(categories.textContent).toContain('Web App 1 project');
});

it('repeats the request until all entries have the new name, and undoes that', async () => {
  let calls = 0;
  const { requests } = open('admin', {
    'POST /labels/rename': () => ({ body: { changed: 1, more: (calls += 1) < 3 } }),
  });
  const { submit } = await openDialog();
  type('PostgreSQL');
  submit();
  expect(await screen.findByText(/“Postgres” is now “PostgreSQL”/)).toBeDefined();
  await press('Undo');
  expect(await screen.findByText('It is called “Postgres” again.')).toBeDefined();
  const sent = requests.filter(({ route }) => route === 'POST /labels/rename');
  const there = { kind: 'tag', from: 'Postgres', to: 'PostgreSQL' };
  const back = { kind: 'tag', from: 'PostgreSQL', to: 'Postgres' };
  expect(sent.map(({ body }) => body)).toEqual([there, there, there, back]);
});

it('moves the focus to the notice above the list', async () => {
  const listed = Promise.withResolvers<void>();
  let isRenamed = false;
  const { requests } = open('admin', {
    'GET /labels': async () => {
      if (isRenamed) await listed.promise;
      return { body: { data: [label(isRenamed ? 'PostgreSQL' : 'Postgres')] } };
    },
    'POST /labels/rename': () => {
      isRenamed = true;
      return { body: { changed: 1, more: false } };
    },
  });
  const { submit } = await openDialog();
  type('PostgreSQL');
  submit();
  const lists = () => requests.filter(({ route }) => route === 'GET /labels');
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(screen.getByRole('dialog')).toBeDefined();
  listed.resolve();
  const notice = (await screen.findByText(/“Postgres” is now/)).closest('output');
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it('warns before it merges two labels, keeps the existing spelling, and offers no undo', async () => {
  open('admin');
  const { dialog, submit } = await openDialog();
  type(' sql');
  expect(dialog.getByText(/There is “SQL” with 1 post/)).toBeDefined();
  submit('Merge');
  expect(await screen.findByText(/“Postgres” is now “SQL”/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows what is wrong and how many entries were renamed, and keeps the text', async () => {
  let calls = 0;
  open('admin', {
    'POST /labels/rename': () =>
      (calls += 1) === 1
        ? { body: { changed: 2, more: true } }
        : refusal(503, 'unavailable', 'Try later.'),
  });
  const { dialog, submit } = await openDialog();
  type(' ');
  submit();
  expect(dialog.getByText('Enter a name')).toBeDefined();
  type('PostgreSQL');
  submit();
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Renamed in 2 posts; the others keep the former name. Try later.',
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'New name' }).value).toBe(
    'PostgreSQL',
  );
});

it('is hidden from staff', async () => {
  open('staff');
  await screen.findByRole('form', { name: 'Profile' });
  expect(screen.queryByText('Tags and categories')).toBeNull();
});
