import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Editor } from '@tiptap/core';
import { evenTable } from '#shared/content/tables.ts';
import {
  acceptSaveOver,
  type FakeServer,
  lockedNotes,
  openAdmin,
  post,
  refusedFields,
  press,
} from '#web/src/app/admin.test-support.tsx';
import {
  editPath,
  id,
  loads,
  save,
  savesIn,
  server,
  slug,
  titleField,
  type,
} from './post-form.test-support.tsx';

const emptyParagraph = { type: 'paragraph', children: [{ text: '' }] };

async function contentEditor(): Promise<Editor> {
  const textbox = await screen.findByRole('textbox', { name: 'Content' });
  // TipTap leaves its editor on the element.
  return (textbox as HTMLElement & { editor: Editor }).editor;
}

const tags = () => {
  const list = within(screen.getByRole('list', { name: 'Tags of this post' }));
  return list.getAllByRole('listitem').map((item) => item.textContent);
};
const acceptedSave: FakeServer = { [save]: () => ({ body: post({ version: 4 }) }) };

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
    openAdmin(editPath, server(loads(incomplete)));
    await press('Publish Now');
    const category = await screen.findByRole('combobox', { name: /Category/ });
    await waitFor(() => expect(document.activeElement).toBe(category));
    expect(scrolledTo).toEqual([category]);
    expect(category.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('At least one tag is required')).toBeDefined();
    fireEvent.click(category);
    expect(category.getAttribute('aria-expanded')).toBe('true');
  });

  it('clears the error of a field that is edited', async () => {
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
    const input = await screen.findByLabelText('Tags', { exact: false, selector: 'input' });
    type('Tags', '  linux ');
    await press('Add');
    for (const tag of ['memory', 'Linux']) {
      type('Tags', tag);
      fireEvent.keyDown(input, { key: 'Enter' });
    }
    type('Tags', '   ');
    await press('Add');
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
    expect(tags()).toEqual(['linux', 'memory']);
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
  it('shows the saved post, its status and its length', async () => {
    openAdmin(editPath, server());
    expect((await titleField()).value).toBe('What a page fault costs');
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
    const { requests, router } = openAdmin(editPath, server(acceptedSave));
    await titleField();
    type('Title', 'A better title');
    await press('Submit for Review');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    const [saved] = savesIn(requests);
    expect(saved?.headers.get('if-match')).toBe('"3"');
    expect(saved?.body).toEqual({
      title: 'A better title',
      category: 'Systems Programming',
      tags: ['linux'],
      status: 'review',
      content: post().content,
    });
  });

  it('reports the outcome once in the list, with a link to the published post', async () => {
    const published = post({ status: 'published', version: 4 });
    const { router } = openAdmin(editPath, server({ [save]: () => ({ body: published }) }));
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
    const { requests } = openAdmin(editPath, server(acceptedSave));
    await titleField();
    type('Tags', ' memory');
    await press('Save as Draft');
    await waitFor(() => expect(savesIn(requests)).toHaveLength(1));
    expect(savesIn(requests)[0]?.body).toMatchObject({ tags: ['linux', 'memory'] });
  });

  it("shows the server's error, and its messages beside the fields", async () => {
    const refused = () => refusedFields({ category: 'This category is closed' });
    openAdmin(editPath, server({ [save]: refused }));
    await press('Publish Now');
    expect((await screen.findByRole('alert')).textContent).toBe('Some fields are not valid.');
    expect(screen.getByText('This category is closed')).toBeDefined();
  });

  it('asks before the author leaves a text typed only a moment ago', async () => {
    const { router } = openAdmin(editPath, server());
    const editor = await contentEditor();
    act(() => void editor.commands.insertContent('a'));
    // The browser's Back button navigates like this, without a click on the page.
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
    const saved = post({ content: JSON.stringify([table]) });
    const { requests } = openAdmin(editPath, server({ ...acceptedSave, ...loads(saved) }));
    const editor = await contentEditor();
    editor.commands.setTextSelection(3);
    fireEvent.keyDown(editor.view.dom, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(editor.view.dom, { key: 's', ctrlKey: true });
    await waitFor(() => expect(savesIn(requests)).not.toEqual([]));
    expect(savesIn(requests).map(({ body }) => body)).toMatchObject([
      { status: 'draft', content: JSON.stringify([table, emptyParagraph]) },
    ]);
  });
});

describe('Ctrl+S', () => {
  const pressSave = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });

  it('keeps the status, and says so until something else is typed', async () => {
    const saved = { ...post({ status: 'review', version: 4 }), title: 'A second title' };
    const answers = { ...loads(post({ status: 'review' })), [save]: () => ({ body: saved }) };
    const { requests } = openAdmin(editPath, server(answers));
    await titleField();
    type('Title', 'A second title');
    pressSave();
    expect(await screen.findByText('“A second title” is submitted for review.')).toBeDefined();
    const body = { title: 'A second title', status: 'review' };
    expect(savesIn(requests)).toMatchObject([{ body }]);
    type('Title', 'A third title');
    expect(screen.queryByText(/is submitted for review/)).toBeNull();
  });

  it('puts the slug of the saved post into the address, for a reload', async () => {
    const renamed = post({ slug: 'another-slug', version: 4 });
    openAdmin(editPath, server({ [save]: () => ({ body: renamed }) }));
    await titleField();
    pressSave();
    await waitFor(() => expect(window.location.pathname).toBe('/admin/posts/edit/another-slug'));
  });

  it('saves nothing behind a dialog', async () => {
    const { requests } = openAdmin(editPath, server(loads(post({ status: 'published' }))));
    await press('Save as Draft');
    await screen.findByRole('dialog');
    pressSave();
    expect(savesIn(requests)).toEqual([]);
  });
});

describe('a stale save', () => {
  const theirs = post({ title: 'Their title', version: 7 });
  /** A server where somebody else has saved a post, and which accepts only saves over theirs. */
  const staleServer = (saved = theirs, changes: FakeServer = {}) =>
    server({
      [`GET /blog_posts/${id}`]: () => ({ body: saved }),
      [save]: acceptSaveOver(7, post({ version: 8 })),
      ...changes,
    });
  const saveMine = async () => {
    await titleField();
    type('Title', 'My own title');
    await press('Save as Draft');
    return within(await screen.findByRole('dialog', { name: 'This post was saved elsewhere' }));
  };

  it('shows differences besides the words, such as a picture that only the saved post has', async () => {
    const words = JSON.parse(post().content);
    const url = 'https://example.com/boat.png';
    const picture = { type: 'image', url, alt: 'A boat', children: [{ text: '' }] };
    const formula = { type: 'math-block', formula: 'x^2', children: [{ text: '' }] };
    const content = JSON.stringify([...words, picture, formula]);
    openAdmin(editPath, staleServer({ ...theirs, content }));
    const dialog = await saveMine();
    const beside = within(await dialog.findByRole('region', { name: 'Beside the words' }));
    const items = beside.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/Picture removed.*removed: Description: A boat end of removed/);
    expect(items[1]).toMatch(/Formula removed.*removed: x\^2 end of removed/);
    expect(beside.getByRole('img', { name: 'A boat' }).getAttribute('src')).toBe(url);
  });

  it('overwrites every field that differs in the dialog, even those that I had not changed', async () => {
    const others = post({
      excerpt: 'Their excerpt',
      slug: 'their-slug',
      avatar: 'https://example.com/theirs.png',
      publish_at: '2099-12-01T09:30:00.000Z',
      version: 7,
    });
    const { requests, router } = openAdmin(editPath, staleServer(others));
    const dialog = await saveMine();
    for (const name of ['Title', 'Excerpt', 'Slug', 'Cover', 'Publish on']) {
      expect(await dialog.findByRole('region', { name })).toBeDefined();
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(savesIn(requests).at(-1)?.body).toMatchObject({
      title: 'My own title',
      excerpt: post().excerpt,
      slug,
      avatar: null,
      publish_at: null,
    });
  });

  it('leaves no notice in the form of another post', async () => {
    const other = post({ id: 'other', slug: 'other', title: 'Another post' });
    const load = { 'GET /blog_posts/other': () => ({ body: other }) };
    const { router } = openAdmin(editPath, staleServer(theirs, load));
    const dialog = await saveMine();
    fireEvent.click(dialog.getByRole('button', { name: 'Use the saved one' }));
    const hasTitle = (title: string) =>
      waitFor(async () => expect((await titleField()).value).toBe(title));
    await hasTitle('Their title');
    await router.navigate('/admin/posts/edit/other');
    await hasTitle('Another post');
    expect(screen.queryByText('The form shows the saved post.')).toBeNull();
  });
});
