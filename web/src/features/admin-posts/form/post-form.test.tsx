import { MantineThemeProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { answerFrom, type FakeServer, post } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';
import { CoverField, PostDetails, PostTools, type PostToolsProps } from './post-form.tsx';

const upload = 'uploads/01890000-0000-7000-8000-0000000000aa.webp';
const signed = 'https://store.example.com/aa.webp?signature=1';

function Field({ begin, disabled }: { begin: string; disabled: boolean }) {
  const [value, setValue] = useState(begin);
  return <CoverField value={value} onChange={setValue} disabled={disabled} error="A message" />;
}

function open(begin: string, { server = {}, disabled = false }: Options = {}) {
  const requests = answerFrom(server);
  render(
    <Providers client={createQueryClient()}>
      <Field begin={begin} disabled={disabled} />
    </Providers>,
  );
  return requests;
}

interface Options {
  server?: FakeServer;
  disabled?: boolean;
}

const picture = () => screen.findByRole<HTMLImageElement>('img', { name: 'Cover of this post' });
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Cover address' });

describe('the cover of a post', () => {
  it('is missing at first, and says so', () => {
    open('');
    expect(screen.getByText(/^No cover/)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull();
  });

  it('is shown at its address', async () => {
    open('https://example.com/cover.png');
    expect((await picture()).src).toBe('https://example.com/cover.png');
  });

  it('that was uploaded is shown by its key', async () => {
    const requests = open(upload, {
      server: { 'GET /uploads': () => ({ body: { url: signed } }) },
    });
    expect((await picture()).src).toBe(signed);
    expect(requests[0]?.query.get('object_key')).toBe(upload);
  });

  it('can be set by its address, ignoring the spaces around it', async () => {
    open('');
    fireEvent.change(address(), { target: { value: ' https://example.com/new.png ' } });
    expect((await picture()).src).toBe('https://example.com/new.png');
    expect(address().value).toBe('https://example.com/new.png');
  });

  it('that cannot be loaded is reported as missing', async () => {
    open('https://example.com/gone.png');
    fireEvent.error(await picture());
    expect(await screen.findByText('Failed to load image')).toBeDefined();
  });

  it('counts as missing when its address is invalid', async () => {
    open('https://example.com/cover.png');
    await picture();
    fireEvent.change(address(), { target: { value: 'javascript:alert(1)' } });
    expect(await screen.findByText(/^No cover/)).toBeDefined();
    expect(screen.queryByText('Failed to load image')).toBeNull();
  });

  it('can be removed, and the focus stays in the field', async () => {
    open('https://example.com/cover.png');
    fireEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
    await waitFor(() => expect(document.activeElement).toBe(address()));
    expect(address().value).toBe('');
    expect(await screen.findByText(/^No cover/)).toBeDefined();
  });

  it('shows what is wrong with it', () => {
    open('nowhere');
    expect(screen.getByText('A message')).toBeDefined();
    expect(address().getAttribute('aria-invalid')).toBe('true');
  });

  it('can be seen, but not changed, by a viewer', async () => {
    open('https://example.com/cover.png', { disabled: true });
    await picture();
    expect(address().disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Upload cover').disabled).toBe(true);
    const remove = screen.getByRole('button', { name: 'Remove cover' });
    expect(remove.hasAttribute('disabled')).toBe(true);
  });
});

function Details({ values }: { values: Partial<PostFormValues> }) {
  const form = useForm<PostFormValues>({ initialValues: { ...emptyForm, ...values } });
  return <PostDetails form={form} isNew disabled={false} onCoverUploadingChange={() => {}} />;
}

it('shows the automatic excerpt while the field is empty', () => {
  answerFrom({ 'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }) });
  const content = JSON.stringify([
    { type: 'heading-one', children: [{ text: 'A heading' }] },
    { type: 'paragraph', children: [{ text: 'The first paragraph.' }] },
  ]);
  render(
    <Providers client={createQueryClient()}>
      <Details values={{ content }} />
    </Providers>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Excerpt' });
  expect([field.value, field.placeholder]).toEqual(['', 'The first paragraph.']);
});

const { id } = post();

function openTools(server: FakeServer, saved: Post, changes: Partial<PostToolsProps> = {}) {
  const requests = answerFrom(server);
  const onUnpublished = vi.fn<PostToolsProps['onUnpublished']>();
  render(
    <Providers client={createQueryClient()}>
      <MantineThemeProvider theme={adminTheme}>
        <PostTools
          post={saved}
          readOnly={false}
          isDirty={false}
          onUnpublished={onUnpublished}
          {...changes}
        />
      </MantineThemeProvider>
    </Providers>,
  );
  return { requests, onUnpublished };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a published post', () => {
  const published = post({ status: 'published' });
  const unpublish = `POST /blog_posts/${id}/unpublish`;

  it('is one step away from its page', () => {
    openTools({}, published);
    const link = screen.getByRole('link', { name: /View post/ });
    expect(link.getAttribute('href')).toBe('/blog/what-a-page-fault-costs');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('is unpublished after a confirmation, with the version that was opened', async () => {
    const draft: Post = post({ version: 4 });
    const { requests, onUnpublished } = openTools(
      { [unpublish]: () => ({ body: draft }) },
      published,
    );
    await press('Unpublish');
    const question = within(await screen.findByRole('dialog', { name: 'Unpublish post?' }));
    expect(question.queryByText(/copy in this browser/)).toBeNull();
    fireEvent.click(question.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(onUnpublished).toHaveBeenCalledWith(draft));
    const request = requests.find(({ route }) => route === unpublish);
    expect(request?.headers.get('if-match')).toBe('"3"');
  });

  it('cannot be unpublished by a viewer', () => {
    openTools({}, published, { readOnly: true });
    expect(screen.getByRole('button', { name: 'Unpublish' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('link', { name: /View post/ })).toBeDefined();
  });
});
