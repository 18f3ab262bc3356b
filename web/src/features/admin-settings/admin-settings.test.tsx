import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import {
  type FakeServer,
  lockedNotes,
  openAdmin,
  refusal,
  refusedFields,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import { defaultSettingsServer } from './settings.test-support.ts';

const savedSettings = (settings: SiteSettings, version = 1): SavedSettings => ({
  settings,
  version,
  updated_at: null,
  updated_by: null,
});

const changed = ['profile', 'skill_groups'];
const firstVersion = { version: 1, saved_at: null, saved_by: null, changed };

/** Opens the settings, with a server that stores versions and refuses changes of an outdated one. */
function open(as: User['role'] = 'admin', changes: FakeServer = {}) {
  const versions = [savedSettings(defaultSettings)];
  const latest = () => versions.at(-1) ?? savedSettings(defaultSettings);
  const save = (settings: SiteSettings) => {
    versions.push(savedSettings(settings, latest().version + 1));
    return { body: latest() };
  };
  const isStale = (headers: Headers) => headers.get('if-match') !== `"${latest().version}"`;
  const view = openAdmin('/admin/settings', {
    ...signedInAs(as),
    ...defaultSettingsServer,
    'GET /site_settings': () => ({ body: latest() }),
    'PUT /site_settings': ({ body, headers }) =>
      isStale(headers)
        ? refusal(409, 'stale-version', 'Saved elsewhere.')
        : save(Object(body) as SiteSettings), // what the form sends
    'POST /site_settings/versions/1/restore': () => save(versions[0]?.settings ?? defaultSettings),
    'GET /site_settings/versions': () => ({ body: { data: [firstVersion] } }),
    'GET /site_settings/versions/1': () => ({
      body: { ...firstVersion, settings: defaultSettings },
    }),
    ...changes,
  });
  return { ...view, latest, saveElsewhere: save };
}

const section = async (name: string) => within(await screen.findByRole('form', { name }));
async function change(of: string, label: string, value: string) {
  fireEvent.change((await section(of)).getByLabelText(label), { target: { value } });
}
const save = async (name: string) =>
  fireEvent.click((await section(name)).getByRole('button', { name: `Save ${name}` }));

describe('the settings', () => {
  it('saves a section without changing the others, and undoes that', async () => {
    const { latest } = open();
    await change('Place and availability', 'Line on the home page *', 'Busy until spring');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Available for work/ }));
    await save('Place and availability');
    await screen.findByText(/^Saved\. The pages follow\./);
    const availability = { ...defaultSettings.availability, available: false };
    expect(latest().settings).toEqual({
      ...defaultSettings,
      availability: { ...availability, line: 'Busy until spring' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The settings are as they were.');
    expect(latest().settings).toEqual(defaultSettings);
    expect(screen.getByDisplayValue(defaultSettings.availability.line)).toBeDefined();
  });

  it('recognises a network, and moves and removes links', async () => {
    const { latest } = open();
    const links = await section('Social links');
    fireEvent.click(links.getByRole('button', { name: 'Remove Facebook' }));
    fireEvent.click(links.getByRole('button', { name: 'Add link' }));
    const addresses = links.getAllByLabelText('Address');
    const added = addresses.at(-1);
    if (added) fireEvent.change(added, { target: { value: 'https://mastodon.social/@robin' } });
    fireEvent.click(links.getByRole('button', { name: 'Move Mastodon up' }));
    await save('Social links');
    await waitFor(() => expect(latest().version).toBe(2));
    expect(latest().settings.social_links.map(({ network }) => network)).toEqual([
      'instagram',
      'twitter',
      'github',
      'mastodon',
      'linkedin',
    ]);
  });

  it('shows the picture of an author, and removes it', async () => {
    const picture = 'uploads/0199a000-0000-7000-8000-000000000001.png';
    const ada = { name: 'Ada', line: 'Writes.' };
    const settings = {
      ...defaultSettings,
      authors: [
        { ...ada, picture },
        { ...ada, name: 'Bob' },
      ],
    };
    const { latest } = open('admin', {
      'GET /site_settings': () => ({ body: savedSettings(settings) }),
      'GET /uploads': () => ({ body: { url: 'https://uploads.example/ada.png' } }),
    });
    const authors = await section('Authors');
    const shown = within(authors.getByRole('group', { name: 'Picture of Ada' }));
    const image = await shown.findByRole('img');
    expect(image.getAttribute('src')).toBe('https://uploads.example/ada.png');
    const other = within(authors.getByRole('group', { name: 'Picture of Bob' }));
    expect(other.getByText('The card shows a letter.')).toBeDefined();
    fireEvent.click(shown.getByRole('button', { name: 'Remove picture of Ada' }));
    expect(document.activeElement).toBe(shown.getByLabelText('Upload picture of Ada'));
    await save('Authors');
    await waitFor(() => expect(latest().version).toBe(2));
    expect(latest().settings.authors).toEqual([ada, { ...ada, name: 'Bob' }]);
  });

  it('says which entry is wrong, and keeps all that was typed', async () => {
    const { latest } = open();
    const skills = await section('Skills');
    fireEvent.click(skills.getByRole('button', { name: 'Add group' }));
    const added = skills.getAllByLabelText('Skills').at(-1);
    if (added) fireEvent.change(added, { target: { value: 'Zig\n\nGleam' } });
    await save('Skills');
    expect(await skills.findByText('Enter a text')).toBeDefined();
    const name = skills.getAllByLabelText('Name').at(-1);
    await waitFor(() => expect(document.activeElement).toBe(name));
    if (name) fireEvent.change(name, { target: { value: 'New ones' } });
    await save('Skills');
    await waitFor(() => expect(latest().version).toBe(2));
    expect(latest().settings.skill_groups.at(-1)).toEqual({
      name: 'New ones',
      entries: ['Zig', 'Gleam'],
    });
  });

  it('shows what the server refuses beside its field', async () => {
    const detail = 'Enter a valid email address';
    open('admin', { 'PUT /site_settings': () => refusedFields({ support_email: detail }) });
    await save('Visits, mail and sharing');
    expect(await screen.findByText(detail)).toBeDefined();
  });

  it('saves over another section that was saved meanwhile', async () => {
    const { latest, saveElsewhere } = open();
    await change('Intros', 'Blog *', 'Short \n notes.');
    saveElsewhere({ ...defaultSettings, tracking: 'off' });
    await save('Intros');
    await waitFor(() => expect(latest().version).toBe(3));
    expect(latest().settings).toEqual({
      ...defaultSettings,
      tracking: 'off',
      intros: { ...defaultSettings.intros, blog: 'Short notes.' },
    });
  });

  it('asks when somebody else has saved the same section', async () => {
    const { latest, saveElsewhere } = open();
    await change('Intros', 'Blog *', 'Mine.');
    const intros = { ...defaultSettings.intros, blog: 'Theirs.' };
    saveElsewhere({ ...defaultSettings, intros });
    await save('Intros');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This section was saved elsewhere')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(latest().settings.intros.blog).toBe('Mine.'));
  });

  it('restores an earlier version', async () => {
    const uses = {
      id: '0197a3c0-0000-7000-8000-000000000001',
      title: 'Uses',
      header: 1,
      footer: null,
    };
    const { latest, saveElsewhere } = open('admin', {
      'GET /pages': () => ({ body: { data: [uses], meta: { total: 1 }, links: {} } }),
    });
    saveElsewhere({
      ...defaultSettings,
      profile: { ...defaultSettings.profile, title: 'Tide watcher' },
      navigation: { ...defaultSettings.navigation, page_order: [uses.id] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Versions' }));
    expect(await screen.findByText('Changed after it: profile, skills')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('region', { name: 'Title' })).toBeDefined();
    const order = within(screen.getByRole('region', { name: 'Order of pages' }));
    expect(order.getByText('Uses')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
    await screen.findByText('The version is restored. The pages follow.');
    expect(latest().settings).toEqual(defaultSettings);
  });

  it('asks before unsaved changes are left', async () => {
    const { router } = open();
    const [first] = (await section('Numbers')).getAllByLabelText('Number');
    if (first) fireEvent.change(first, { target: { value: '4+' } });
    void router.navigate('/admin/users');
    expect(await screen.findByText(/Your changes to Numbers have not been saved/)).toBeDefined();
  });

  it.each<[User['role'], string]>([
    ['staff', 'Only administrators can change the settings: nothing can be saved.'],
    ['viewer', 'This account is read-only: nothing can be saved.'],
  ])('is locked for %s', async (role, note) => {
    open(role);
    const profile = await section('Profile');
    expect(lockedNotes()).toEqual([note]);
    expect(profile.getByLabelText('Name *')).toHaveProperty('disabled', true);
    expect(profile.getByRole('button', { name: 'Save Profile' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Versions' }) === null).toBe(role === 'viewer');
  });

  it('offers a retry when it cannot be loaded', async () => {
    open('admin', { 'GET /site_settings': () => refusal(503, 'unavailable', 'Busy.') });
    expect(await screen.findByText('Failed to load the settings. Please try again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});
