import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  ErasedPersonalData,
  ExportedPersonalData,
  FoundPersonalData,
  PersonalDataPlace,
} from '#shared/schemas/personal-data.ts';
import { personalDataMessages as texts } from '#shared/schemas/admin-messages.ts';
import {
  type FakeServer,
  openAdmin,
  refusal,
  refusedFields,
  signedInAs,
  user as userOf,
} from '#web/src/app/admin.test-support.tsx';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';

const email = 'ida@example.com';
const ida = { id: '01890000-0000-7000-8000-0000000000ff', name: 'Ida Fairlead', username: 'ida' };
const spamNext: PersonalDataPlace = { part: 'spam' };

function found(changes: Partial<FoundPersonalData> = {}): FoundPersonalData {
  const counts = { activity: 0, working_copies: 0, posts: 0 };
  return { user: null, messages: [], ...counts, next: null, ...changes };
}
function message(subject: string, folder: 'inbox' | 'spam' = 'inbox') {
  return { id: `id-${subject}`, folder, subject, created_at: '2026-11-12T12:30:00.000Z' };
}
function erased(changes: Partial<ErasedPersonalData> = {}): ErasedPersonalData {
  const counts = { messages: 0, activity: 0, working_copies: 0 };
  return { ...counts, user_deleted: false, next: null, ...changes };
}

/** Returns one step after the other. */
function inSteps(steps: object[]) {
  return () => ({ body: steps.shift() });
}

function open(server: FakeServer, role: 'admin' | 'staff' | 'viewer' = 'admin') {
  return openAdmin('/admin/personal-data', { ...signedInAs(role), ...server });
}
const find = (...steps: FoundPersonalData[]): FakeServer => ({
  'POST /personal_data/find': inSteps(steps),
});

async function lookUp(address = email) {
  const field = await screen.findByRole('textbox', { name: 'Email' });
  fireEvent.change(field, { target: { value: address } });
  await press('Look up');
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const emailField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const unavailable = () => refusal(503, 'unavailable', 'x');

describe('looking up an address', () => {
  it('shows what all steps found, and moves the focus there', async () => {
    const { requests } = open(
      find(
        found({ messages: [message('Moorings')], next: spamNext }),
        found({ user: ida, messages: [message('Ropes', 'spam')], activity: 3, posts: 1 }),
      ),
    );
    await lookUp(` ${email} `);
    const heading = await screen.findByRole('heading', { name: `Data of ${email}` });
    expect(document.activeElement).toBe(heading);
    const textsOf = (role: string) =>
      screen.getAllByRole(role).map(({ textContent }) => textContent);
    const terms = ['Messages', 'User', 'Activity entries', 'Unsaved changes', 'Posts'];
    expect(textsOf('term')).toEqual(terms);
    expect(textsOf('definition')).toEqual(['2', 'Ida Fairlead', '3', '0', '1']);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Ida Fairlead')).toBe(`/admin/users/edit/${ida.id}`);
    expect(target('Moorings')).toBe('/admin/messages/id-Moorings');
    expect(screen.getByText('Spam')).toBeDefined();
    const asked = requests.filter(({ route }) => route === 'POST /personal_data/find');
    expect(asked.map(({ body }) => body)).toEqual([{ email }, { email, from: spamNext }]);
    // An address in a URL would be in logs.
    expect(requests.map(({ route, query }) => `${route}?${query}`).join()).not.toContain('ida');
  });

  it('says so when nothing is stored', async () => {
    open(find(found()));
    await lookUp();
    expect(await screen.findByText(texts.nothingStored)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });

  it('says which data it does not find or erase', async () => {
    open({});
    expect(await screen.findByText(/^Visits are recorded without names/)).toBeDefined();
    expect(screen.getByText(/^A user who was deleted before is not found/)).toBeDefined();
    expect(screen.getByText(/^Archives and backups made earlier/)).toBeDefined();
  });

  it('shows beside the field what is wrong with the address', async () => {
    const message = 'Please enter a valid email address';
    open({ 'POST /personal_data/find': () => refusedFields({ email: message }) });
    await lookUp('ida');
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(emailField()));
    expect(emailField().value).toBe('ida');
  });

  it('keeps the address when it fails', async () => {
    open({ 'POST /personal_data/find': unavailable });
    await lookUp();
    await screen.findByText(texts.lookUpFailed);
    expect(emailField().value).toBe(email);
  });
});

describe('the download', () => {
  it('combines all steps in one file', async () => {
    const step = (changes: Partial<ExportedPersonalData>): ExportedPersonalData => ({
      user: null,
      messages: [],
      activity: [],
      unsaved_changes: [],
      posts: [],
      next: null,
      ...changes,
    });
    const act = (about: string) => ({
      at: '2026-11-12T12:30:00.000Z',
      what: 'Created blog post',
      about,
      done_by_this_person: true,
    });
    const { blobs } = catchSavedFiles();
    open({
      ...find(found({ user: ida })),
      'POST /personal_data/export': inSteps([
        step({ activity: [act('Tides')], next: spamNext }),
        step({ activity: [act('Moon')] }),
      ]),
    });
    await lookUp();
    await press('Download');
    await screen.findByText(/^The data was saved as personal-data-.*\.json\.$/);
    const file = JSON.parse((await blobs[0]?.text()) ?? '');
    expect(file).toMatchObject({ email, activity: [{ about: 'Tides' }, { about: 'Moon' }] });
    expect(file).not.toHaveProperty('next');
  });

  it('says when it failed', async () => {
    open({
      ...find(found({ user: ida })),
      'POST /personal_data/export': unavailable,
    });
    await lookUp();
    await press('Download');
    expect(await screen.findByText(texts.downloadFailed)).toBeDefined();
  });
});

describe('erasing', () => {
  const question = async () => {
    await press('Erase');
    return within(await screen.findByRole('dialog', { name: 'Erase this data?' }));
  };

  it('asks first, and then says how much was deleted', async () => {
    const { requests } = open({
      ...find(found({ user: ida, messages: [message('Moorings'), message('Ropes')] })),
      'POST /personal_data/erase': inSteps([
        erased({ messages: 1, next: spamNext }),
        erased({ messages: 1, user_deleted: true }),
      ]),
    });
    await lookUp();
    const dialog = await question();
    // From the start, as screen readers announce only what changes.
    expect(dialog.getByRole('status').textContent).toBe('');
    dialog.getByText(/^2 messages and the account of Ida Fairlead will be deleted for everyone\./);
    const isErasure = ({ route }: { route: string }) => route === 'POST /personal_data/erase';
    expect(requests.filter(isErasure)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    await screen.findByText('2 messages and the account were deleted.');
    expect(requests.filter(isErasure).map(({ body }) => body)).toEqual([
      { email },
      { email, from: spamNext },
    ]);
    expect(screen.queryByRole('heading', { name: `Data of ${email}` })).toBeNull();
    expect(emailField().value).toBe(email);
  });

  it('continues after a failure when the button is pressed again', async () => {
    const answers = [
      { body: erased({ messages: 1, next: spamNext }) },
      unavailable(),
      { body: erased({ messages: 1 }) },
    ];
    open({
      ...find(found({ messages: [message('Moorings'), message('Ropes')] })),
      'POST /personal_data/erase': () => answers.shift() ?? {},
    });
    await lookUp();
    const dialog = await question();
    fireEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    await dialog.findByText(texts.eraseFailed);
    expect(dialog.getByText('1 message deleted so far.')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    await screen.findByText('2 messages were deleted.');
  });

  it('does not erase the own account', async () => {
    const user = { ...ida, id: userOf('admin').id };
    open(find(found({ user, messages: [message('Moorings')] })));
    await lookUp();
    const dialog = await question();
    expect(dialog.getByText(/Your own account stays/)).toBeDefined();
  });

  it('is not offered for the own account without messages', async () => {
    open(find(found({ user: { ...ida, id: userOf('admin').id }, activity: 3 })));
    await lookUp();
    expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });
});

describe('personal data', () => {
  it.each([
    ['staff', texts.adminsOnly],
    ['viewer', 'This account is read-only'],
  ] as const)('is closed to the role %s', async (role, reason) => {
    open({}, role);
    expect(await screen.findByText(`${reason}: nothing can be looked up.`)).toBeDefined();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Look up' });
    expect([button.disabled, button.title]).toEqual([true, reason]);
    expect(emailField().disabled).toBe(true);
  });

  it.each(['users', 'messages'])(
    'is reached from the list of %s, by administrators',
    async (list) => {
      openAdmin(`/admin/${list}`, signedInAs('admin'));
      const link = await screen.findByRole('link', { name: 'Personal Data' });
      expect(link.getAttribute('href')).toBe('/admin/personal-data');
      cleanup();
      openAdmin(`/admin/${list}`, signedInAs('staff'));
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('link', { name: 'Personal Data' })).toBeNull();
    },
  );
});
