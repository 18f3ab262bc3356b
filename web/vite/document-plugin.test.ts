import { expect, it } from 'vitest';
import { dark, light } from '#shared/theme/tokens.ts';
import { builtDocument, favicon, svgAddress } from './document-plugin.ts';

const document = (icon: string) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="${icon}" />
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body></body>
</html>`;

it('names its scripts, the app first, and loads none', () => {
  const html = builtDocument(document('/favicon.svg'));
  expect(html).toContain('<script data-app="/assets/index-1.js /assets/react-1.js">');
  expect(html).not.toMatch(/modulepreload|<script[^>]* src=/);
});

it('inlines its icon, which would be requested before the paint', () => {
  const html = builtDocument(document('/favicon.svg'));
  const [, address = ''] = /<link rel="icon" href="([^"]*)"/.exec(html) ?? [];
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${favicon.replaceAll('"', "'")}`);
});

it("matches the browser's colour and its own icon to the page", () => {
  const html = builtDocument(document('/favicon.svg'));
  const head = decodeURIComponent(html).toUpperCase();
  for (const { paper, datum } of [light, dark]) {
    expect(head).toContain(`CONTENT="${paper}"`);
    expect(head).toContain(`STROKE:${datum}`);
  }
});

it('links an icon that the owner has replaced', () => {
  expect(builtDocument(document('/icon.png'))).toContain('<link rel="icon" href="/icon.png">');
});

it('escapes an address so that it ends neither an attribute nor a tag', () => {
  expect(svgAddress('<svg fill="#fff">\n  50%</svg>')).toBe(
    "data:image/svg+xml,%3Csvg fill='%23fff'%3E 50%25%3C/svg%3E",
  );
});
