import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContactPage } from '#web/src/pages/contact.page.tsx';
import { served } from '#web/src/app/hydration.test-support.tsx';

const written = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Arenas',
  message: 'Would you like to talk about alignment?',
};

function open() {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(null, { status: 204 });
  });
  const page = served({
    page: <ContactPage />,
    data: { page: 'contact' },
    rendered: '/contact',
    address: '/contact',
  });
  const field = (name: string) =>
    page.root.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  for (const [name, value] of Object.entries(written)) field(name).value = value;
  return { ...page, field, sent };
}

it('text that was typed before the hydration is kept and sent', async () => {
  const { hydrate, field, sent } = open();
  expect(await hydrate()).toEqual([]);
  for (const [name, value] of Object.entries(written)) expect(field(name).value).toBe(value);
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(sent[0]).toMatchObject(written));
});

it('a form that came with the document counts as open since the document was loaded', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(8000);
  const { hydrate, sent } = open();
  await hydrate();
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(sent[0]?.['elapsed_ms']).toBe(8000));
});
