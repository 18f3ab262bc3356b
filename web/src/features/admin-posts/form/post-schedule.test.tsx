import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  acceptSaveOver,
  type FakeRequest,
  type FakeServer,
  openAdmin,
  post,
  refusedFields,
  press,
} from '#web/src/app/admin.test-support.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { editPath, id, loads, save, savesIn, server, type } from './post-form.test-support.tsx';

describe('the schedule of a post', () => {
  const at = '2099-12-01T09:30';
  const inUtc = new Date(at).toISOString();
  const saved: FakeServer = { [save]: () => ({ body: post({ version: 4 }) }) };
  const scheduled = { ...loads(post({ status: 'review', publish_at: inUtc })), ...saved };
  const time = () => screen.findByLabelText<HTMLInputElement>('Publish on');
  const setTime = async (value: string) => fireEvent.change(await time(), { target: { value } });
  const bodyOf = (requests: FakeRequest[]) => savesIn(requests)[0]?.body;

  it("is set in the author's time zone, which it names, and keeps the status", async () => {
    const { requests, router } = openAdmin(editPath, server(saved));
    await setTime(at);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(`Time zone: ${zone}`)).toBeDefined();
    await press('Schedule');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(bodyOf(requests)).toMatchObject({ status: 'draft', publish_at: inUtc });
  });

  it.each([
    ['Schedule', ''],
    ['Schedule', '2020-01-01T00:00'],
    ['Save as Draft', '2020-01-01T00:00'],
  ])('is refused by %s when its time is %j', async (button, value) => {
    const { requests } = openAdmin(editPath, server(saved));
    await setTime(value);
    await press(button);
    expect(await screen.findByText('Choose a time in the future')).toBeDefined();
    const field = await time();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(bodyOf(requests)).toBeUndefined();
  });

  it('is set by Save as Draft, too, which the form says beforehand', async () => {
    const { requests } = openAdmin(editPath, server(saved));
    await setTime(at);
    expect(
      screen.getByText(/Save as Draft and Submit for Review set this time, too/),
    ).toBeDefined();
    await press('Save as Draft');
    await waitFor(() =>
      expect(bodyOf(requests)).toMatchObject({ status: 'draft', publish_at: inUtc }),
    );
  });

  it('is shown when there is one, and can be cancelled', async () => {
    const { requests } = openAdmin(editPath, server(scheduled));
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
  ])('is not sent by %s, which leaves it to the server', async (name, status) => {
    const { requests } = openAdmin(editPath, server(scheduled));
    await press(name);
    await waitFor(() => expect(bodyOf(requests)).toMatchObject({ status }));
    expect(bodyOf(requests)).not.toHaveProperty('publish_at');
  });

  it('shows what the server says about its time', async () => {
    const refused: FakeServer = {
      [save]: () => refusedFields({ publish_at: 'Choose a time within the next two years' }),
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
        [save]: acceptSaveOver(7, post({ version: 8 })),
      }),
    );
    await setTime(at);
    await press('Schedule');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(savesIn(requests)).toHaveLength(2));
    expect(savesIn(requests)[1]?.body).toMatchObject({ publish_at: inUtc });
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
      ...loads(opened),
      [`GET /blog_posts/${id}`]: () => ({ body: other }),
      [save]: acceptSaveOver(other.version, {
        ...other,
        title: 'My own title',
        version: other.version + 1,
      }),
    });
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
      await waitFor(() => expect(savesIn(requests)).toHaveLength(1));
    });

    it('keeps it live when the form saves without knowing, and asks nothing', async () => {
      const requests = await open(now());
      saveHere();
      expect(await screen.findByText(/changes to “My own title” are published/)).toBeDefined();
      expect(savesIn(requests).at(-1)?.body).toMatchObject({ status: 'published' });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('asks before such a save takes it offline', async () => {
      const requests = await open(now());
      await press('Save as Draft');
      await screen.findByRole('dialog', { name: 'Unpublish post?' });
      await press('Save and unpublish');
      await waitFor(() => expect(savesIn(requests)).toHaveLength(2));
    });

    it('says that a later time came too late, which Save as Draft still sets', async () => {
      const requests = await open(now());
      await setTime(at);
      await press('Schedule');
      expect(await screen.findByText(/gone live .* takes it offline until/)).toBeDefined();
      expect(savesIn(requests)).toHaveLength(1);
      await press('Save as Draft');
      await press('Save and unpublish');
      await waitFor(() => expect(savesIn(requests)).toHaveLength(2));
      const body = { status: 'draft', publish_at: inUtc };
      expect(savesIn(requests).at(-1)).toMatchObject({ body });
    });

    it('is a conflict when somebody else has also changed the post', async () => {
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
    openAdmin(editPath, server(loads(post({ status: 'published' }))));
    await screen.findByRole('button', { name: 'Publish Now' });
    expect(screen.queryByLabelText('Publish on')).toBeNull();
  });

  it('can be read, but not changed, by a viewer', async () => {
    openAdmin(editPath, server(scheduled, 'viewer'));
    expect(await screen.findByText(/Goes live/)).toBeDefined();
    expect((await time()).disabled).toBe(true);
    for (const name of ['Schedule', 'Cancel schedule']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
  });
});
