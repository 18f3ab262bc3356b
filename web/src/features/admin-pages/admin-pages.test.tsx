import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeServer, openAdmin, signedInAs, press } from '#web/src/app/admin.test-support.tsx';
import { ownersPage, pageList, pageSummary } from '#web/src/features/pages/page.test-support.ts';

const saved = ownersPage();
const editPath = `/admin/pages/edit/${saved.id}`;
const server = (changes: FakeServer = {}, role: 'admin' | 'viewer' = 'admin'): FakeServer => ({
  ...signedInAs(role),
  'GET /pages': () => ({ body: pageList([]) }),
  [`GET /pages/${saved.id}`]: () => ({ body: saved }),
  [`PUT /pages/${saved.id}`]: () => ({ body: saved }),
  ...changes,
});

const type = async (label: string, value: string) =>
  fireEvent.change(
    await screen.findByLabelText(label, { exact: false, selector: 'input, textarea' }),
    { target: { value } },
  );

describe('the form of a page', () => {
  it('says which slug replaces one that the site keeps for itself', async () => {
    openAdmin('/admin/pages/new', server());
    await type('Title', 'Blog');
    expect(
      await screen.findByText(/The site keeps “blog” for itself.*it becomes “blog-page”/),
    ).toBeDefined();
    expect(screen.getByDisplayValue('blog-page')).toBeDefined();
    await type('Title', '日本語');
    expect(await screen.findByText(/Nothing readable.*it becomes “untitled”/)).toBeDefined();
  });

  it('refuses a typed slug that the site keeps for itself, and sends nothing', async () => {
    const { requests } = openAdmin(editPath, server());
    await type('Slug', 'admin');
    await press('Publish');
    expect(await screen.findByText('The site keeps this address for itself.')).toBeDefined();
    expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('saves the place that was added, and clears the one that was removed', async () => {
    const both = ownersPage({ header: 4 });
    const { requests } = openAdmin(
      editPath,
      server({ [`GET /pages/${saved.id}`]: () => ({ body: both }) }),
    );
    expect(await screen.findByDisplayValue('4')).toBeDefined();
    fireEvent.click(screen.getByLabelText('Show in header'));
    fireEvent.click(screen.getByLabelText('Show in footer'));
    await type('Order in the footer', '2');
    await press('Publish');
    await waitFor(() => expect(requests.some(({ route }) => route.startsWith('PUT'))).toBe(true));
    expect(requests.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      is_draft: false,
      header: null,
      footer: 2,
    });
  });

  it.each(['', '0', '100', '1.5'])('refuses the place “%s”', async (place) => {
    openAdmin(editPath, server());
    fireEvent.click(await screen.findByLabelText('Show in header'));
    await type('Order in the header', place);
    await press('Publish');
    expect(await screen.findByText('Use a whole number from 1 to 99')).toBeDefined();
  });
});

describe('the list of pages', () => {
  it('shows the address of each page, and where the site links to it', async () => {
    const listed = [
      pageSummary({ header: 2, footer: 1 }),
      pageSummary({ id: 'b', title: 'Uses', slug: 'uses', is_draft: true }),
    ];
    openAdmin('/admin/pages', server({ 'GET /pages': () => ({ body: pageList(listed) }) }));
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    const about = await row(/About this site/);
    expect(about.getByText('/about')).toBeDefined();
    expect(about.getByText('Published')).toBeDefined();
    expect(about.getByText('Header 2, footer 1')).toBeDefined();
    const uses = await row(/Uses/);
    expect(uses.getByText('Draft')).toBeDefined();
    expect(uses.getByText('None')).toBeDefined();
  });

  it('does not open a page that is hidden from the viewer', async () => {
    const hidden = pageSummary({ title: 'Hidden page', slug: saved.id, is_draft: true });
    const list = () => ({ body: pageList([hidden]) });
    openAdmin('/admin/pages', server({ 'GET /pages': list }, 'viewer'));
    const edit = await screen.findByRole('button', { name: 'Edit Hidden page' });
    expect(edit.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: /Hidden page/ })).toBeNull();
  });
});
