import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { openAdmin } from '#web/src/app/admin.test-support.tsx';
import { forms } from '../forms.test-support.ts';
import { emptySeo, isSavedSeo, seoToSend, seoValues, filledSeo } from './seo-values.ts';

const field = (name: string) => screen.findByLabelText(name);
const section = async () =>
  (await screen.findByText('Language and search engines')).closest('details');
const unfold = async () => {
  const details = await section();
  if (!details) throw new Error('No section');
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

describe.each(forms)('what the form of a $word has for search engines', (form) => {
  const { editPath, update, saved, server } = form;
  const loaded = (seo: object) => {
    const load = Object.keys(server()).filter((route) => route.startsWith('GET'));
    const own = load.at(-1) ?? '';
    return server({
      [own]: () => ({ body: { ...saved(), seo } }),
      [update]: () => ({ body: saved() }),
    });
  };

  it('is folded while nothing is set', async () => {
    openAdmin(editPath, server());
    expect((await section())?.open).toBe(false);
    expect(screen.queryByLabelText('Title for search engines')).toBeNull();
  });

  it('is open and shown when something is set, and cleared by its author', async () => {
    const { requests } = openAdmin(editPath, loaded({ title: 'Told to engines' }));
    const title = await field('Title for search engines');
    expect((title as HTMLInputElement).value).toBe('Told to engines');
    fireEvent.change(title, { target: { value: '' } });
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(requests.find(({ route }) => route === update)?.body).toMatchObject({ seo: null }),
    );
  });

  it('is sent as it was written', async () => {
    const { requests } = openAdmin(editPath, loaded({}));
    await unfold();
    const write = async (name: string, value: string) =>
      fireEvent.change(await field(name), { target: { value } });
    await write('Description for search engines', 'Said to engines.');
    await write('First published at', 'https://elsewhere.example/first');
    fireEvent.click(await field('Keep out of search engines'));
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(requests.find(({ route }) => route === update)?.body).toMatchObject({
        seo: {
          description: 'Said to engines.',
          canonical: 'https://elsewhere.example/first',
          noindex: true,
        },
      }),
    );
  });

  it('has a language, chosen by its name or typed as any tag', async () => {
    const { requests } = openAdmin(editPath, loaded({}));
    await unfold();
    const language = await field('Language');
    expect(screen.getByText(/ as English\.$/)).toBeTruthy();
    fireEvent.change(language, { target: { value: ' polish' } });
    fireEvent.blur(language);
    expect(await screen.findByDisplayValue('pl')).toBeTruthy();
    expect(screen.getByText(/ as Polish\.$/)).toBeTruthy();
    fireEvent.change(language, { target: { value: 'pt-AO-x-mine' } });
    expect(screen.getByText(/ as Portuguese \(Angola\)\.$/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(requests.find(({ route }) => route === update)?.body).toMatchObject({
        lang: 'pt-AO-x-mine',
      }),
    );
  });

  it('says that a language is none, and sends nothing', async () => {
    const { requests } = openAdmin(editPath, loaded({}));
    await unfold();
    const language = await field('Language');
    fireEvent.change(language, { target: { value: 'p' } });
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect(await screen.findByText(authorMessages.language)).toBeTruthy();
    expect(requests.filter(({ route }) => route === update)).toEqual([]);
  });

  it('says which of its fields is wrong, and sends nothing', async () => {
    const { requests } = openAdmin(editPath, loaded({}));
    await unfold();
    const address = await field('First published at');
    fireEvent.change(address, { target: { value: 'elsewhere' } });
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Use an http(s) address')).toBeTruthy();
    expect(requests.filter(({ route }) => route === update)).toEqual([]);
  });
});

describe('what a form has for search engines', () => {
  it('is empty where nothing is saved', () => {
    expect(seoValues(undefined)).toEqual(emptySeo);
    expect(seoValues({ noindex: true })).toEqual({ ...emptySeo, noindex: true });
  });

  it('is set with a text or a mark, not with white space', () => {
    expect(filledSeo({ ...emptySeo, title: ' ' })).toBeUndefined();
    expect(filledSeo({ ...emptySeo, title: ' A ' })).toEqual({ title: 'A' });
    expect(filledSeo({ ...emptySeo, noindex: true })).toEqual({ noindex: true });
  });

  it('is sent with only what is set, and cleared only if it was saved', () => {
    expect(seoToSend({ ...emptySeo, title: ' A ' }, undefined)).toEqual({ seo: { title: 'A' } });
    expect(seoToSend(emptySeo, { title: 'A' })).toEqual({ seo: null });
    expect(seoToSend(emptySeo, undefined)).toEqual({});
  });

  it('is saved when the server has what was asked for, or was asked for nothing', () => {
    const saved = seoValues({ title: 'A' });
    expect(isSavedSeo({ title: 'A', image: null }, saved)).toBe(true);
    expect(isSavedSeo({ title: 'B' }, saved)).toBe(false);
    expect(isSavedSeo(null, saved)).toBe(false);
    expect(isSavedSeo(null, emptySeo)).toBe(true);
    expect(isSavedSeo(undefined, saved)).toBe(true);
  });
});
