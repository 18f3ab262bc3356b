// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { ContactPage } from './contact.page.tsx';

const markup = renderToString(
  <Providers client={createQueryClient()}>
    <ContactPage />
  </Providers>,
);

describe('the contact page without scripts', () => {
  it('offers another way to write', () => {
    const without = /<noscript>(.*?)<\/noscript>/s.exec(markup)?.[1];
    expect(without).toContain('needs JavaScript');
    expect(without).toContain('href="mailto:hello@example.com"');
  });

  it('does not put the text into an address by itself', () => {
    expect(markup).toMatch(/<form[^>]*method="dialog"/);
  });

  it('has no style or script element', () => {
    expect(markup).not.toMatch(/<(?:style|script)/);
  });
});

it('the contact page describes itself to search engines', () => {
  expect(markup).toContain(`<meta name="description" content="${builtSettings.contact.intro}"/>`);
});
