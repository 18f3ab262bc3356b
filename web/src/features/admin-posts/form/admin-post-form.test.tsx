import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Editor } from '@tiptap/core';
import { evenTable } from '#shared/content/tables.ts';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { stored } from '#web/src/features/entry-editing/copies/browser-store.test-support.ts';
import {
  type FakeServer,
  lockedNotes,
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';

vi.mock(
  'idb-keyval',
  async () =>
    (await import('#web/src/features/entry-editing/copies/browser-store.test-support.ts'))
      .idbKeyval,
);

afterEach(() => {
  cleanup();
  stored.clear();
});

const { id, slug } = post();
const editPath = `/admin/posts/edit/${slug}`;

function server(changes: FakeServer = {}, role: 'admin' | 'viewer' = 'admin'): FakeServer {
  return {
    ...signedInAs(role),
    'GET /blog_posts': () => ({ body: postList([]) }),
    'GET /blog_tags': () => ({
      body: { tags: [], categories: [{ title: 'Cooking', color: '#3B82F6' }] },
    }),
    [`GET /blog_posts/${slug}`]: () => ({ body: post() }),
    ...changes,
  };
}

const emptyParagraph = { type: 'paragraph', children: [{ text: '' }] };

async function contentEditor(): Promise<Editor> {
  const textbox = await screen.findByRole('textbox', { name: 'Content' });
  // TipTap leaves its editor on the element.
  return (textbox as HTMLElement & { editor: Editor }).editor;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input, textarea' }), {
    target: { value },
  });

describe('the form for a new post', () => {
  it('names everything that is missing and sends nothing', async () => {
    const { requests } = openAdmin('/admin/posts/new', server());
    await press('Publish Now');
    for (const message of [
      'Title is required',
      'Category is required',
      'Content is required',
      'At least one tag is required',
    ]) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(requests.some(({ route }) => route.startsWith('POST /blog_posts'))).toBe(false);
  });

  it('brings the first wrong field into view, without a list over its message', async () => {
    const scrolledTo: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this);
    });
    const incomplete = post({ category: { title: '', color: '#3B82F6' }, tags: [] });
    openAdmin(editPath, server({ [`GET /blog_posts/${slug}`]: () => ({ body: incomplete }) }));
    await press('Publish Now');
    const category = await screen.findByRole('combobox', { name: /Category/ });
    await waitFor(() => expect(document.activeElement).toBe(category));
    expect(scrolledTo).toEqual([category]);
    expect(category.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('At least one tag is required')).toBeDefined();
    fireEvent.click(category);
    expect(category.getAttribute('aria-expanded')).toBe('true');
  });

  it('clears the error of the field that is edited', async () => {
    openAdmin('/admin/posts/new', server());
    await press('Save as Draft');
    await screen.findByText('Title is required');
    type('Title', 'Four');
    expect(screen.queryByText('Title is required')).toBeNull();
    expect(screen.getByText('Category is required')).toBeDefined();
    await press('Save as Draft');
    expect(await screen.findByText('Title must be at least 5 characters')).toBeDefined();
  });

  it('takes trimmed tags by Enter or button, once each, and removes them', async () => {
    openAdmin('/admin/posts/new', server());
    await screen.findByLabelText('Tags', { exact: false, selector: 'input' });
    type('Tags', '  linux ');
    await press('Add');
    const input = screen.getByLabelText('Tags', { exact: false, selector: 'input' });
    type('Tags', 'memory');
    fireEvent.keyDown(input, { key: 'Enter' });
    type('Tags', 'linux');
    fireEvent.keyDown(input, { key: 'Enter' });
    type('Tags', '   ');
    await press('Add');
    const tags = () =>
      within(screen.getByRole('list', { name: 'Tags of this post' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(tags()).toEqual(['linux', 'memory']);
    await press('Remove tag linux');
    expect(tags()).toEqual(['memory']);
  });

  it('ends a tag at a comma, also in pasted text', async () => {
    openAdmin('/admin/posts/new', server());
    await press('Publish Now');
    await screen.findByText('At least one tag is required');
    type('Tags', 'linux, memory ,, page faults');
    expect(screen.queryByText('At least one tag is required')).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Tags of this post' }));
    const tags = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(tags).toEqual(['linux', 'memory']);
    expect(screen.getByDisplayValue('page faults')).toBeDefined();
  });

  it('offers the suggested categories and those in use', async () => {
    openAdmin('/admin/posts/new', server());
    fireEvent.focus(await screen.findByRole('combobox', { name: /Category/ }));
    fireEvent.click(screen.getByRole('combobox', { name: /Category/ }));
    expect(await screen.findByRole('option', { name: 'Cooking', hidden: true })).toBeDefined();
    expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(11);
  });
});

describe('the form of an existing post', () => {
  it('shows what is saved, its status and its measures', async () => {
    openAdmin(editPath, server());
    const title = await screen.findByLabelText('Title', { exact: false, selector: 'textarea' });
    expect((title as HTMLTextAreaElement).value).toBe('What a page fault costs');
    expect(screen.getByRole('region', { name: 'Save' }).textContent).toContain('Draft');
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toContain('a gigabyte');
    expect(screen.getByText('69 characters')).toBeDefined();
    expect(screen.getByText('13 words')).toBeDefined();
    expect(screen.getByText('1 min read')).toBeDefined();
  });

  it('says when the post cannot be loaded', async () => {
    openAdmin('/admin/posts/edit/none', server());
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load post');
  });

  it('saves with the version that was opened and returns to the list', async () => {
    const { requests, router } = openAdmin(
      editPath,
      server({ [`PUT /blog_posts/${id}`]: () => ({ body: post({ version: 4 }) }) }),
    );
    await screen.findByLabelText('Title', { exact: false, selector: 'textarea' });
    type('Title', 'A better title');
    await press('Submit for Review');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    const save = requests.find(({ route }) => route.startsWith('PUT'));
    expect(save?.headers.get('if-match')).toBe('"3"');
    expect(save?.body).toEqual({
      title: 'A better title',
      category: 'Systems Programming',
      tags: ['linux'],
      status: 'review',
      content: post().content,
    });
  });

  it('reports the outcome in the list, once, with a link to what readers see', async () => {
    const published = post({ status: 'published', version: 4 });
    const { router } = openAdmin(
      editPath,
      server({ [`PUT /blog_posts/${id}`]: () => ({ body: published }) }),
    );
    await press('Publish Now');
    const notice = await screen.findByText('“What a page fault costs” is published.');
    expect(notice.tagName).toBe('OUTPUT');
    const link = within(notice).getByRole('link', { name: 'View post (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe(`/blog/${slug}`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(document.activeElement?.tagName).toBe('MAIN');
    await router.navigate('/admin/posts/trash');
    await screen.findByRole('heading', { level: 1, name: 'Deleted posts' });
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: 'Blog Posts' });
    expect(screen.queryByText(/is published/)).toBeNull();
  });

  it('saves a tag that was typed but not added, too', async () => {
    const { requests, router } = openAdmin(
      editPath,
      server({ [`PUT /blog_posts/${id}`]: () => ({ body: post({ version: 4 }) }) }),
    );
    await screen.findByLabelText('Title', { exact: false, selector: 'textarea' });
    type('Tags', ' memory');
    await press('Save as Draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    const save = requests.find(({ route }) => route.startsWith('PUT'));
    expect(save?.body).toMatchObject({ tags: ['linux', 'memory'] });
  });

  it("shows the server's error, and its messages beside the fields", async () => {
    openAdmin(
      editPath,
      server({
        [`PUT /blog_posts/${id}`]: () => ({
          status: 422,
          body: {
            detail: 'Some fields are not valid.',
            code: 'validation-failed',
            errors: { category: 'This category is closed' },
            request_id: 'r',
          },
        }),
      }),
    );
    await press('Publish Now');
    expect((await screen.findByRole('alert')).textContent).toBe('Some fields are not valid.');
    expect(screen.getByText('This category is closed')).toBeDefined();
  });

  it('asks before unsaved changes are left', async () => {
    const { router } = openAdmin(editPath, server());
    await screen.findByLabelText('Title', { exact: false, selector: 'textarea' });
    type('Title', 'Changed but not saved');
    fireEvent.click(screen.getAllByRole('link', { name: 'Blog Posts' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(router.state.location.pathname).toBe(editPath);
    fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
  });

  it('asks before text is left that was typed a moment ago', async () => {
    const { router } = openAdmin(editPath, server());
    const editor = await contentEditor();
    act(() => void editor.commands.insertContent('a'));
    // As the browser's Back does, of which the page hears no click.
    await act(() => router.navigate('/admin/posts'));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('lets a viewer read it, with every button disabled', async () => {
    openAdmin(editPath, server({}, 'viewer'));
    const panel = within(await screen.findByRole('region', { name: 'Save' }));
    for (const button of panel.getAllByRole('button')) {
      expect(button.hasAttribute('disabled')).toBe(true);
    }
    expect(screen.getByRole('textbox', { name: 'Content' }).getAttribute('contenteditable')).toBe(
      'false',
    );
    const removeTag = screen.getByRole('button', { name: 'Remove tag linux' });
    expect(removeTag.hasAttribute('disabled')).toBe(true);
    expect(removeTag.style.color).toBe(''); // the theme's for locked buttons, not the chip's
    expect(lockedNotes()).toEqual(['This account is read-only: nothing can be saved.']);
  });
});

describe('Ctrl+Enter', () => {
  it('starts a paragraph after a table instead of publishing', async () => {
    const table = evenTable({ rows: [[[{ text: 'a'.repeat(50) }]]], hasHeader: false, align: [] });
    const content = JSON.stringify([table]);
    const { requests } = openAdmin(
      editPath,
      server({
        [`GET /blog_posts/${slug}`]: () => ({ body: post({ content }) }),
        [`PUT /blog_posts/${id}`]: () => ({ body: post({ version: 4 }) }),
      }),
    );
    const editor = await contentEditor();
    editor.commands.setTextSelection(3);
    fireEvent.keyDown(editor.view.dom, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(editor.view.dom, { key: 's', ctrlKey: true });
    const saves = () => requests.filter(({ route }) => route === `PUT /blog_posts/${id}`);
    await waitFor(() => expect(saves()).not.toEqual([]));
    expect(saves().map(({ body }) => body)).toMatchObject([
      { status: 'draft', content: JSON.stringify([table, emptyParagraph]) },
    ]);
  });
});

describe('Ctrl+S', () => {
  const pressSave = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  const titleField = () =>
    screen.findByLabelText<HTMLTextAreaElement>('Title', { exact: false, selector: 'textarea' });

  it('saves with the same status and stays, keeping what is typed meanwhile', async () => {
    let version = 3;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { requests, router } = openAdmin(
      editPath,
      server({
        [`GET /blog_posts/${slug}`]: () => ({ body: post({ status: 'review' }) }),
        [`PUT /blog_posts/${id}`]: async ({ body }) => {
          await answered;
          version += 1;
          const { title } = body as { title: string }; // as the form sends it
          return { body: post({ status: 'review', title, version }) };
        },
      }),
    );
    const saves = () => requests.filter(({ route }) => route.startsWith('PUT'));
    const title = await titleField();
    title.focus();
    type('Title', 'A first title');
    pressSave();
    await waitFor(() => expect(saves()).toHaveLength(1));
    type('Title', 'A second title');
    answer();
    const draftButton = screen.getByRole('button', { name: 'Save as Draft' });
    await waitFor(() => expect(draftButton.hasAttribute('disabled')).toBe(false));
    expect(await titleField()).toBe(title);
    expect(title.value).toBe('A second title');
    expect(screen.queryByText(/is submitted for review/)).toBeNull();
    pressSave();
    expect(await screen.findByText('“A second title” is submitted for review.')).toBeDefined();
    expect(saves().map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
    expect(saves().at(-1)?.body).toMatchObject({ title: 'A second title', status: 'review' });
    expect(document.activeElement).toBe(title);
    expect(router.state.location.pathname).toBe(editPath);
    type('Title', 'A third title');
    expect(screen.queryByText(/is submitted for review/)).toBeNull();
  });

  it('puts the slug of the saved post into the address, for a reload', async () => {
    const renamed = post({ slug: 'another-slug', version: 4 });
    openAdmin(editPath, server({ [`PUT /blog_posts/${id}`]: () => ({ body: renamed }) }));
    await titleField();
    pressSave();
    await waitFor(() => expect(window.location.pathname).toBe('/admin/posts/edit/another-slug'));
  });

  it('saves nothing behind a dialog', async () => {
    const { requests } = openAdmin(
      editPath,
      server({ [`GET /blog_posts/${slug}`]: () => ({ body: post({ status: 'published' }) }) }),
    );
    await press('Save as Draft');
    await screen.findByRole('dialog');
    pressSave();
    expect(requests.filter(({ route }) => route.startsWith('PUT'))).toEqual([]);
  });
});

describe('a stale save', () => {
  const titleField = () =>
    screen.getByLabelText<HTMLTextAreaElement>('Title', { exact: false, selector: 'textarea' });
  const theirs = post({ title: 'Their title', version: 7 });
  const stale = (accepted: number): FakeServer => ({
    [`GET /blog_posts/${id}`]: () => ({ body: theirs }),
    [`PUT /blog_posts/${id}`]: ({ headers }) =>
      headers.get('if-match') === `"${accepted}"`
        ? { body: post({ version: accepted + 1 }) }
        : refusal(409, 'stale-version', 'Somebody else has saved this since you opened it.'),
  });
  const saveMine = async () => {
    await screen.findByLabelText('Title', { exact: false, selector: 'textarea' });
    type('Title', 'My own title');
    await press('Save as Draft');
    return within(await screen.findByRole('dialog', { name: 'This post was saved elsewhere' }));
  };

  it('shows what differs beside the words, also a picture that only they have', async () => {
    const words = JSON.parse(post().content);
    const url = 'https://example.com/boat.png';
    const picture = { type: 'image', url, alt: 'A boat', children: [{ text: '' }] };
    const formula = { type: 'math-block', formula: 'x^2', children: [{ text: '' }] };
    const content = JSON.stringify([...words, picture, formula]);
    openAdmin(
      editPath,
      server({ ...stale(7), [`GET /blog_posts/${id}`]: () => ({ body: { ...theirs, content } }) }),
    );
    const dialog = await saveMine();
    const beside = within(await dialog.findByRole('region', { name: 'Beside the words' }));
    const items = beside.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/Picture removed.*removed: Description: A boat end of removed/);
    expect(items[1]).toMatch(/Formula removed.*removed: x\^2 end of removed/);
    expect(beside.getByRole('img', { name: 'A boat' }).getAttribute('src')).toBe(url);
  });

  it('keeps all of mine that differs in the dialog, even what I had not touched', async () => {
    const others = post({
      excerpt: 'Their excerpt',
      slug: 'their-slug',
      avatar: 'https://example.com/theirs.png',
      publish_at: '2099-12-01T09:30:00.000Z',
      version: 7,
    });
    const { requests, router } = openAdmin(
      editPath,
      server({ ...stale(7), [`GET /blog_posts/${id}`]: () => ({ body: others }) }),
    );
    const dialog = await saveMine();
    for (const name of ['Title', 'Excerpt', 'Slug', 'Cover', 'Publish on']) {
      expect(await dialog.findByRole('region', { name })).toBeDefined();
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(requests.findLast(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      title: 'My own title',
      excerpt: post().excerpt,
      slug,
      avatar: null,
      publish_at: null,
    });
  });

  it('warns that keeping mine takes offline what somebody else has published', async () => {
    const published = post({ title: 'Their title', status: 'published', version: 7 });
    openAdmin(
      editPath,
      server({ ...stale(7), [`GET /blog_posts/${id}`]: () => ({ body: published }) }),
    );
    const dialog = await saveMine();
    expect(dialog.getByText(/Keeping yours takes it offline/)).toBeDefined();
  });

  it('carries nothing of that over into the form of another post', async () => {
    const other = post({ id: 'other', slug: 'other', title: 'Another post' });
    const { router } = openAdmin(
      editPath,
      server({ ...stale(7), 'GET /blog_posts/other': () => ({ body: other }) }),
    );
    const dialog = await saveMine();
    fireEvent.click(dialog.getByRole('button', { name: 'Use the saved one' }));
    const titled = (title: string) => () => expect(titleField().value).toBe(title);
    await waitFor(titled('Their title'));
    await router.navigate('/admin/posts/edit/other');
    await waitFor(titled('Another post'));
    expect(screen.queryByText('The form shows the saved post.')).toBeNull();
  });
});

describe('the schedule of a post', () => {
  const at = '2099-12-01T09:30';
  const inUtc = new Date(at).toISOString();
  const save = `PUT /blog_posts/${id}`;
  const saved: FakeServer = { [save]: () => ({ body: post({ version: 4 }) }) };
  const scheduled = (changes: FakeServer = {}): FakeServer => ({
    [`GET /blog_posts/${slug}`]: () => ({ body: post({ status: 'review', publish_at: inUtc }) }),
    ...saved,
    ...changes,
  });
  const time = () => screen.findByLabelText<HTMLInputElement>('Publish on');
  const setTime = async (value: string) => fireEvent.change(await time(), { target: { value } });
  const bodyOf = (requests: ReturnType<typeof openAdmin>['requests']) =>
    requests.find(({ route }) => route === save)?.body;

  it("is set in the author's time zone, which it names, and keeps the status", async () => {
    const { requests, router } = openAdmin(editPath, server(saved));
    await setTime(at);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(`Time zone: ${zone}`)).toBeDefined();
    await press('Schedule');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(bodyOf(requests)).toMatchObject({ status: 'draft', publish_at: inUtc });
  });

  it.each(['', '2020-01-01T00:00'])('is refused when its time is %j', async (value) => {
    const { requests } = openAdmin(editPath, server(saved));
    await setTime(value);
    await press('Schedule');
    expect(await screen.findByText('Choose a time in the future')).toBeDefined();
    const field = await time();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(bodyOf(requests)).toBeUndefined();
  });

  it('is shown when there is one, and can be cancelled', async () => {
    const { requests } = openAdmin(editPath, server(scheduled()));
    expect(await screen.findByText(/Goes live/)).toBeDefined();
    expect(screen.getByText(/Goes live/).textContent).toBe(`Goes live ${formatMoment(inUtc)}`);
    expect((await time()).value).toBe(at);
    await press('Cancel schedule');
    await waitFor(() =>
      expect(bodyOf(requests)).toMatchObject({ status: 'review', publish_at: null }),
    );
  });

  it.each([
    ['Save as Draft', 'draft'],
    ['Submit for Review', 'review'],
    ['Publish Now', 'published'],
  ])('is the affair of the server on %s', async (name, status) => {
    const { requests } = openAdmin(editPath, server(scheduled()));
    await press(name);
    await waitFor(() => expect(bodyOf(requests)).toMatchObject({ status }));
    expect(bodyOf(requests)).not.toHaveProperty('publish_at');
  });

  it('shows what the server says about its time', async () => {
    const refused: FakeServer = {
      [save]: () => ({
        status: 422,
        body: {
          detail: 'Some fields are not valid.',
          code: 'validation-failed',
          errors: { publish_at: 'Choose a time within the next two years' },
          request_id: 'r',
        },
      }),
    };
    openAdmin(editPath, server(refused));
    await setTime(at);
    await press('Schedule');
    expect(await screen.findByText('Choose a time within the next two years')).toBeDefined();
    expect((await time()).getAttribute('aria-invalid')).toBe('true');
  });

  it('is kept by a save over a newer version', async () => {
    const { requests } = openAdmin(
      editPath,
      server({
        [`GET /blog_posts/${id}`]: () => ({ body: post({ version: 7 }) }),
        [save]: ({ headers }) =>
          headers.get('if-match') === '"7"'
            ? { body: post({ version: 8 }) }
            : refusal(409, 'stale-version', 'Somebody else has saved this since you opened it.'),
      }),
    );
    await setTime(at);
    await press('Schedule');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(requests.filter(({ route }) => route === save)).toHaveLength(2));
    const last = requests.findLast(({ route }) => route === save);
    expect(last?.body).toMatchObject({ publish_at: inUtc });
  });

  describe('that has published the post while the form is open', () => {
    const due = '2026-11-20T09:30:00.000Z';
    const opened = post({ status: 'review', publish_at: due });
    const live = post({
      status: 'published',
      published_at: due,
      updated_at: '2026-11-20T09:30:20.000Z',
      version: 4,
    });
    const now = (other = live): FakeServer => ({
      [`GET /blog_posts/${slug}`]: () => ({ body: opened }),
      [`GET /blog_posts/${id}`]: () => ({ body: other }),
      [save]: ({ headers }) =>
        headers.get('if-match') === `"${other.version}"`
          ? { body: { ...other, title: 'My own title', version: other.version + 1 } }
          : refusal(409, 'stale-version', 'Somebody else has saved this since you opened it.'),
    });
    const savesOf = (requests: ReturnType<typeof openAdmin>['requests']) =>
      requests.filter(({ route }) => route === save).map(({ body }) => body);
    const saveHere = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const open = async (changes: FakeServer) => {
      const { requests } = openAdmin(editPath, server(changes));
      await time();
      type('Title', 'My own title');
      return requests;
    };

    it('shows it as live when its author comes back to the form', async () => {
      const requests = await open(now());
      fireEvent(window, new Event('visibilitychange'));
      const panel = within(await screen.findByRole('region', { name: 'Save' }));
      expect(await panel.findByText('Published')).toBeDefined();
      expect(screen.getByDisplayValue('My own title')).toBeDefined();
      saveHere();
      await waitFor(() => expect(savesOf(requests)).toHaveLength(1));
    });

    it('keeps it live in a save that did not know, and asks nothing', async () => {
      const requests = await open(now());
      saveHere();
      expect(await screen.findByText(/changes to “My own title” are published/)).toBeDefined();
      expect(savesOf(requests).at(-1)).toMatchObject({ status: 'published' });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('asks before such a save takes it offline', async () => {
      const requests = await open(now());
      await press('Save as Draft');
      await screen.findByRole('dialog', { name: 'Unpublish post?' });
      await press('Save and unpublish');
      await waitFor(() => expect(savesOf(requests)).toHaveLength(2));
    });

    it('says when a later time came too late, which Save as Draft still sets', async () => {
      const requests = await open(now());
      await setTime(at);
      await press('Schedule');
      expect(await screen.findByText(/gone live .* takes it offline until/)).toBeDefined();
      expect(savesOf(requests)).toHaveLength(1);
      await press('Save as Draft');
      await press('Save and unpublish');
      await waitFor(() => expect(savesOf(requests)).toHaveLength(2));
      expect(savesOf(requests).at(-1)).toMatchObject({ status: 'draft', publish_at: inUtc });
    });

    it("is a conflict when somebody's own change came with it", async () => {
      await open(now({ ...live, title: 'Their title', revised_at: due, version: 5 }));
      saveHere();
      expect(await screen.findByRole('dialog', { name: /was saved elsewhere/ })).toBeDefined();
    });
  });

  it('of a new post waits until the post can be saved', async () => {
    const { requests } = openAdmin('/admin/posts/new', server());
    await setTime(at);
    await press('Schedule');
    expect(await screen.findByText('Title is required')).toBeDefined();
    expect(requests.some(({ route }) => route === 'POST /blog_posts')).toBe(false);
  });

  it('is not offered for a published post', async () => {
    const published: FakeServer = {
      [`GET /blog_posts/${slug}`]: () => ({ body: post({ status: 'published' }) }),
    };
    openAdmin(editPath, server(published));
    await screen.findByRole('button', { name: 'Publish Now' });
    expect(screen.queryByLabelText('Publish on')).toBeNull();
  });

  it('can be read, but not changed, by a viewer', async () => {
    openAdmin(editPath, server(scheduled(), 'viewer'));
    expect(await screen.findByText(/Goes live/)).toBeDefined();
    expect((await time()).disabled).toBe(true);
    for (const name of ['Schedule', 'Cancel schedule']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
  });
});
