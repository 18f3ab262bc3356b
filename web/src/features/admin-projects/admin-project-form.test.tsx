import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project, projectPage, projects } from '#web/src/features/projects/project.test-support.ts';
import {
  acceptSaveOver,
  type FakeAnswer,
  type FakeServer,
  lockedNotes,
  openAdmin,
  refusal,
  refusedFields,
  signedInAs,
  staleRefusal,
  press,
} from '#web/src/app/admin.test-support.tsx';

const kite = projectPage(1, {
  title: 'Kite',
  category: 'tool',
  end_date: '2025-12-31',
  technologies: ['Paper'],
  highlights: ['Folds flat'],
  github_url: 'https://github.com/a/kite',
  version: 3,
});
const editPath = `/admin/projects/edit/${kite.id}`;
const update = `PATCH /projects/${kite.id}`;

function server(changes: FakeServer = {}, role: 'admin' | 'viewer' = 'admin'): FakeServer {
  return {
    ...signedInAs(role),
    'GET /projects': () => ({ body: projects(1, 1, [project(2, { category: 'Cooking' })]) }),
    [`GET /projects/${kite.id}`]: () => ({ body: kite }),
    'POST /projects': () => ({ status: 201, body: kite }),
    [update]: () => ({ body: { ...kite, version: 4 } }),
    ...changes,
  };
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
    selector: 'input, textarea',
  });
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

const openNew = (changes?: FakeServer) => openAdmin('/admin/projects/new', server(changes));

async function fillIn() {
  await type('Title', 'Kite');
  await type('Description', 'Flies at the end of a string.');
  await type('Start date', '2025-03-01');
}

type Requests = ReturnType<typeof openAdmin>['requests'];
const sent = (requests: Requests, route: string) =>
  requests.filter((request) => request.route === route);

const readOnly = 'This account is read-only';
/** A server that answers the form's first load with the saved project, and later loads with `later`. */
function loadedLater(later: FakeAnswer, changes: FakeServer = {}) {
  let loads = 0;
  const load = () => (loads++ === 0 ? { body: kite } : later);
  return server({ [`GET /projects/${kite.id}`]: load, ...changes });
}

describe('the form for a new project', () => {
  it('names everything that is missing and sends nothing', async () => {
    const { requests } = openNew();
    await type('End date', 'x');
    await press('Create Project');
    for (const missing of ['Project title', 'Project description', 'Start date']) {
      expect(await screen.findByText(`${missing} is required`)).toBeDefined();
    }
    expect(sent(requests, 'POST /projects')).toEqual([]);
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
    await type('Title', 'K');
    expect(screen.queryByText('Project title is required')).toBeNull();
  });

  it('starts as planned and may have any status', async () => {
    openNew();
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Status/ });
    expect(status.value).toBe('planned');
    const options = [...status.options].map((option) => option.value);
    expect(options).toEqual(['planned', 'in-progress', 'completed']);
  });

  it('refuses an end before the start and invalid addresses, all at once', async () => {
    const { requests } = openNew();
    await type('Start date', '2026-01-01');
    await type('End date', '2025-12-31');
    await type('GitHub URL', 'javascript:alert(1)');
    await type('Live URL', 'example.com');
    await type('Image URL', 'cover.png');
    await press('Create Project');
    expect(await screen.findByText('The end date cannot be before the start date')).toBeDefined();
    expect(screen.getByText('Project title is required')).toBeDefined();
    expect(screen.getAllByText('Use an http(s) address')).toHaveLength(2);
    expect(screen.getByText('Use an http(s) address or an uploaded image')).toBeDefined();
    expect(sent(requests, 'POST /projects')).toEqual([]);
  });

  it('refuses a partly typed date', async () => {
    const { requests } = openNew();
    await fillIn();
    Object.defineProperty(await field('End date'), 'validity', { value: { badInput: true } });
    await press('Create Project');
    expect(await screen.findByText('Use a date such as 2026-03-01')).toBeDefined();
    expect(sent(requests, 'POST /projects')).toEqual([]);
  });

  it('saves entries that were typed but not added, under one key, and returns after a moment', async () => {
    const { requests, router } = openNew();
    await fillIn();
    await type('Category', 'Kites');
    await type('Technologies', ' Paper, String, paper ');
    await type('Key Highlights', 'Folds flat, and fast');
    await type('Image URL', 'https://example.com/kite.png');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show on the home page' }));
    await press('Create Project');
    expect(await screen.findByText('Project created successfully!')).toBeDefined();
    expect(router.state.location.pathname).toBe('/admin/projects/new');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/projects'));
    const [creation, ...others] = sent(requests, 'POST /projects');
    expect(others).toEqual([]);
    expect(creation?.headers.get('idempotency-key')).toBeTruthy();
    expect(creation?.body).toEqual({
      title: 'Kite',
      description: 'Flies at the end of a string.',
      content: '[]',
      category: 'Kites',
      status: 'planned',
      start_date: '2025-03-01',
      end_date: null,
      technologies: ['Paper', 'String'],
      highlights: ['Folds flat, and fast'],
      github_url: null,
      live_url: null,
      image_url: 'https://example.com/kite.png',
      cover_view: null,
      featured: true,
      lang: null,
      seo: null,
    });
  });

  it('shows what the server says about a field', async () => {
    const refused = () => refusedFields({ 'technologies.3': 'Not this one' });
    openNew({ 'POST /projects': refused });
    await fillIn();
    await press('Create Project');
    expect(await screen.findByText('Not this one')).toBeDefined();
    expect(screen.getByText('Failed to create project. Please try again.')).toBeDefined();
  });

  it('offers the known categories and those in use', async () => {
    openNew();
    const category = await screen.findByRole('combobox', { name: /Category/ });
    fireEvent.focus(category);
    fireEvent.click(category);
    expect(await screen.findByRole('option', { name: 'Cooking', hidden: true })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Web App', hidden: true })).toBeDefined();
  });

  it('sends the key of a known category', async () => {
    const { requests } = openNew();
    await fillIn();
    await type('Category', 'Web App');
    await press('Create Project');
    await screen.findByText('Project created successfully!');
    expect(sent(requests, 'POST /projects')[0]?.body).toMatchObject({ category: 'web' });
  });

  it('asks before the author leaves unsaved changes, even an entry that is only typed', async () => {
    openNew();
    await type('Key Highlights', 'Folds');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect((await field('Key Highlights')).value).toBe('Folds');
  });
});

describe('the form of an existing project', () => {
  it('shows what is saved, once it has loaded', async () => {
    openAdmin(editPath, server());
    expect(await screen.findByText('Loading project...')).toBeDefined();
    const labels = ['Title', 'Category', 'Start date', 'End date'];
    const fields = await Promise.all(labels.map(field));
    const values = ['Kite', 'Tool', '2025-03-01', '2025-12-31'];
    expect(fields.map(({ value }) => value)).toEqual(values);
    const highlights = screen.getByRole('list', { name: 'Highlights of this project' });
    expect(highlights.firstElementChild?.textContent).toBe('Folds flat');
  });

  it('saves article and slug, and links to the page', async () => {
    const { requests } = openAdmin(editPath, server());
    const editor = await screen.findByRole('textbox', { name: 'Long description' });
    expect(editor.textContent).toBe('The text itself.');
    const link = screen.getByRole('link', { name: 'View Page' });
    expect(link.getAttribute('href')).toBe('/projects/project-1');
    await type('Slug', 'kite');
    await press('Save Changes');
    await screen.findByText('Project updated successfully!');
    const [request] = sent(requests, update);
    expect(request?.body).toMatchObject({ slug: 'kite', content: kite.content });
  });

  it('shows at its field that an address is taken', async () => {
    const detail = 'Another project already uses this address.';
    const taken = () => ({
      status: 409,
      body: { detail, code: 'slug-taken', errors: { slug: detail }, request_id: 'r' },
    });
    openAdmin(editPath, server({ [update]: taken }));
    await type('Slug', 'taken');
    await press('Save Changes');
    const slug = await field('Slug');
    await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'));
  });

  it('says when it cannot be loaded, and retries', async () => {
    let fails = true;
    const load = () => (fails ? refusal(500, 'internal', 'x') : { body: kite });
    openAdmin(editPath, server({ [`GET /projects/${kite.id}`]: load }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load project. Please try again.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect((await field('Title')).value).toBe('Kite');
  });

  it('saves with the version that was opened; an emptied field is sent as null', async () => {
    const { requests } = openAdmin(editPath, server());
    await type('End date', '');
    await type('GitHub URL', ' ');
    await press('Save Changes');
    expect(await screen.findByText('Project updated successfully!')).toBeDefined();
    const [request] = sent(requests, update);
    expect(request?.headers.get('if-match')).toBe('"3"');
    expect(request?.body).toMatchObject({ title: 'Kite', end_date: null, github_url: null });
  });

  it('says when saving failed, and why', async () => {
    const refused = () => refusal(404, 'project-not-found', 'Project not found');
    openAdmin(editPath, server({ [update]: refused }));
    await type('Title', 'Kite 2');
    await press('Save Changes');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to update project. Please try again.')).toBeDefined();
    expect(within(alert).getByText('Project not found')).toBeDefined();
    expect((await field('Title')).value).toBe('Kite 2');
  });

  it('is read-only for a viewer', async () => {
    openAdmin(editPath, server({}, 'viewer'));
    await field('Title');
    for (const label of ['Title', 'Description', 'Category', 'Start date', 'GitHub URL']) {
      expect((await field(label)).disabled).toBe(true);
    }
    for (const name of ['Save Changes', 'Remove technology Paper']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe(readOnly);
    expect(lockedNotes()).toEqual([`${readOnly}: nothing can be saved.`]);
  });
});

describe('a draft of a project', () => {
  const draft = { ...kite, is_draft: true };
  const savedDraft = { body: { ...draft, version: 4 } };

  it.each([
    ['Save as Draft', () => press('Save as Draft')],
    ['Ctrl+S', () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })],
  ])('is what %s makes of a new one', async (_, save) => {
    const { requests } = openNew({
      'POST /projects': () => ({ status: 201, body: draft }),
    });
    await fillIn();
    await save();
    expect(await screen.findByText('“Kite” is saved as a draft.')).toBeDefined();
    expect(sent(requests, 'POST /projects')[0]?.body).toMatchObject({ is_draft: true });
  });

  it('stays one with Ctrl+S, and is published by its main button alone', async () => {
    const load = { [`GET /projects/${kite.id}`]: () => ({ body: draft }) };
    const { requests } = openAdmin(editPath, server({ ...load, [update]: () => savedDraft }));
    await type('Title', 'Kite 2');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await screen.findByText('“Kite” is saved as a draft.');
    expect(screen.getByText(/“Save Changes” publishes it/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'View Page' })).toBeNull();
    const main = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(main.type).toBe('button'); // Enter in a field presses only buttons that submit.
    fireEvent.click(main);
    await waitFor(() => expect(sent(requests, update)).toHaveLength(2));
    const drafts = sent(requests, update).map(({ body }) => body);
    expect(drafts).toMatchObject([{ is_draft: true }, { is_draft: false }]);
  });

  it('says when it has left the visitors, even after a lost answer, and leads to the drafts', async () => {
    const { router } = openAdmin(editPath, loadedLater(savedDraft, { [update]: staleRefusal }));
    await press('Save as Draft');
    await press('Save and unpublish');
    const outcome = '“Kite” is saved as a draft. Visitors no longer see it.';
    expect(await screen.findByText(outcome)).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe('?status=drafts'));
  });
});

describe('a project that somebody else has saved meanwhile', () => {
  it('is compared field by field, and overwritten only on request', async () => {
    const theirs = {
      ...kite,
      title: 'Their kite',
      image_url: 'https://a.example/b.png',
      content: JSON.stringify([{ type: 'divider', children: [{ text: '' }] }]),
      featured: true,
      version: 4,
    };
    const save = acceptSaveOver(4, { ...kite, version: 5 });
    const { requests } = openAdmin(editPath, loadedLater({ body: theirs }, { [update]: save }));
    await type('Title', 'My kite');
    await press('Save Changes');
    const name = 'This project was saved elsewhere';
    const dialog = within(await screen.findByRole('dialog', { name }));
    const title = (await dialog.findByRole('region', { name: 'Title' })).textContent;
    expect(title).toContain('Their');
    expect(title).toContain('My');
    const beside = dialog.getByRole('region', { name: 'Beside the words' });
    expect(beside.textContent).toContain('Divider removed');
    expect(dialog.getByRole('region', { name: 'Show on the home page' })).toBeDefined();
    expect(dialog.queryByRole('region', { name: 'Description' })).toBeNull();
    const explanation =
      'Somebody else has saved this project since you opened it. Nothing is lost, whatever you choose: if you keep yours, the other text stays in the list of versions; if you use the saved one, a copy of yours stays in this browser.';
    expect(dialog.getByText(explanation)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Project updated successfully!')).toBeDefined();
    const last = sent(requests, update).at(-1);
    expect(last?.headers.get('if-match')).toBe('"4"');
    // The form's lack of an image overwrites theirs, too.
    expect(last?.body).toMatchObject({ title: 'My kite', image_url: null });
  });

  it('is reported when it cannot be loaded, and nothing is overwritten', async () => {
    const broken = refusal(500, 'internal', 'x');
    const { requests } = openAdmin(editPath, loadedLater(broken, { [update]: staleRefusal }));
    await type('Title', 'My kite');
    await press('Save Changes');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to update project. Please try again.')).toBeDefined();
    expect(alert.getByText('Somebody else has saved this.')).toBeDefined();
    expect((await field('Title')).value).toBe('My kite');
    expect(sent(requests, update)).toHaveLength(1);
  });
});
