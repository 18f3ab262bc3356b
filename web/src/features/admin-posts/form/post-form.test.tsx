import { MantineThemeProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { answerFrom, type FakeServer, post, press } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';
import { CoverField, PostDetails, PostTools, type PostToolsProps } from './post-form.tsx';

const upload = 'uploads/01890000-0000-7000-8000-0000000000aa.webp';
const signed = 'https://store.example.com/aa.webp?signature=1';

interface FieldProps {
  begin: string;
  disabled: boolean;
  view: string;
}

function Field({ begin, disabled, view: beginView }: FieldProps) {
  const [value, setValue] = useState(begin);
  const [view, setView] = useState(beginView);
  return (
    <>
      <CoverField
        value={value}
        onChange={setValue}
        disabled={disabled}
        error="A message"
        view={{ value: view, onChange: setView }}
      />
      <output aria-label="View">{view}</output>
    </>
  );
}

function show(element: ReactNode, server: FakeServer) {
  const requests = answerFrom(server);
  render(<Providers client={createQueryClient()}>{element}</Providers>);
  return requests;
}

function open(begin: string, { server = {}, disabled = false, view = '' }: Options = {}) {
  return show(<Field begin={begin} disabled={disabled} view={view} />, server);
}

interface Options {
  server?: FakeServer;
  disabled?: boolean;
  view?: string;
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

  it('that was uploaded is shown from the address of its key', async () => {
    const server = { 'GET /uploads': () => ({ body: { url: signed } }) };
    const requests = open(upload, { server });
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

describe('what stays visible of a cover', () => {
  const left = () =>
    screen.findByRole<HTMLInputElement>('slider', { name: 'Focal point, from the left' });
  const shown = () => screen.getByRole('status', { name: 'View' }).textContent;
  const unfold = () => {
    const details = screen.getByText('Focal point and crop').closest('details');
    if (details) details.open = true;
  };

  it('is folded, and not loaded, while the focal point is the middle', async () => {
    open('https://example.com/cover.png');
    await picture();
    expect(screen.queryByRole('slider')).toBeNull();
    unfold();
    expect((await left()).value).toBe('50');
  });

  it('is the part around a point that arrow keys move', async () => {
    open('https://example.com/cover.png', { view: '30% 0%' });
    expect((await left()).getAttribute('aria-valuetext')).toBe(
      '30 % from the left, 0 % from the top',
    );
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown'])
      fireEvent.keyDown(await left(), { key });
    expect(shown()).toBe('31% 1%');
    fireEvent.keyDown(await left(), { key: 'ArrowDown', shiftKey: true });
    expect(shown()).toBe('31% 11%');
    expect((await picture()).style.objectPosition).toBe('31% 11%');
    fireEvent.click(screen.getByRole('button', { name: 'Reset to centre' }));
    expect(shown()).toBe('');
  });

  it('is the part around a point that is clicked, and dragged within the picture', async () => {
    open('https://example.com/cover.png', { view: '30% 0%' });
    const area = (await left()).closest('fieldset');
    if (!area) throw new Error('The point is in no picture');
    area.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
    let captured = false;
    area.setPointerCapture = () => (captured = true);
    area.hasPointerCapture = () => captured;
    const pointer = { button: 0, pointerId: 1 };
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, ...pointer });
    fireEvent.pointerMove(area, at(300, 150));
    expect(shown()).toBe('30% 0%');
    fireEvent.pointerDown(area, at(150, 75));
    expect(shown()).toBe('25% 25%');
    fireEvent.pointerMove(area, at(400, 20));
    expect(shown()).toBe('100% 0%');
  });

  it('is the whole picture on request, and the former point again afterwards', async () => {
    open('https://example.com/cover.png', { view: '30% 70%' });
    const whole = await screen.findByRole('checkbox', { name: 'Show the whole picture' });
    fireEvent.click(whole);
    expect(shown()).toBe('whole');
    expect((await picture()).style.objectFit).toBe('contain');
    expect((await left()).disabled).toBe(true);
    fireEvent.click(whole);
    expect(shown()).toBe('30% 70%');
  });

  it('can be seen, but not changed, by a viewer', async () => {
    open('https://example.com/cover.png', { view: '30% 70%', disabled: true });
    expect((await left()).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Reset to centre' }));
    expect(shown()).toBe('30% 70%');
  });
});

function Details({ values }: { values: Partial<PostFormValues> }) {
  const form = useForm<PostFormValues>({ initialValues: { ...emptyForm, ...values } });
  return <PostDetails form={form} isNew disabled={false} onCoverUploadingChange={() => {}} />;
}

it('shows the automatic excerpt while the field is empty', () => {
  const content = JSON.stringify([
    { type: 'heading-one', children: [{ text: 'A heading' }] },
    { type: 'paragraph', children: [{ text: 'The first paragraph.' }] },
  ]);
  const noTags = () => ({ body: { tags: [], categories: [] } });
  show(<Details values={{ content }} />, { 'GET /blog_tags': noTags });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Excerpt' });
  expect([field.value, field.placeholder]).toEqual(['', 'The first paragraph.']);
});

const { id } = post();

function openTools(server: FakeServer, saved: Post, changes: Partial<PostToolsProps> = {}) {
  const onUnpublished = vi.fn<PostToolsProps['onUnpublished']>();
  const props = { post: saved, readOnly: false, isDirty: false, onUnpublished, ...changes };
  const requests = show(
    <MantineThemeProvider theme={adminTheme}>
      <PostTools {...props} />
    </MantineThemeProvider>,
    server,
  );
  return { requests, onUnpublished };
}

describe('a published post', () => {
  const published = post({ status: 'published' });
  const unpublish = `POST /blog_posts/${id}/unpublish`;

  it('links to its page', () => {
    openTools({}, published);
    const link = screen.getByRole('link', { name: /View post/ });
    expect(link.getAttribute('href')).toBe('/blog/what-a-page-fault-costs');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('is unpublished after a confirmation, with the version that was opened', async () => {
    const draft: Post = post({ version: 4 });
    const server = { [unpublish]: () => ({ body: draft }) };
    const { requests, onUnpublished } = openTools(server, published);
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
