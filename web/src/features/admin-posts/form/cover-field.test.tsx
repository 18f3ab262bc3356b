import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { answerFrom, type FakeServer } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { CoverField } from './post-form.tsx';

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
