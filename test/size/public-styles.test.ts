/** The built site in `dist` and its renderer in `dist-server`; `npm test` builds them first. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { namesIn } from '#web/src/document/markup-names.ts';
import { describe, expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';
import { pagesOfAllKinds } from './pages-fixture.ts';
import { renderPage } from './render-page.ts';

const site = resolve(import.meta.dirname, '../../dist');

/** Icons and KaTeX mark parts that need no style. */
const marks = /^\.(?:tabler-icon|m(?:close|op|open|ord|rel|tight)$)/;
/** Set on the element of a component that not every page has. */
const ownToComponent = /^--(?:input-|n$)/;

describe.each(pagesOfAllKinds)('the sheets of $address', ({ address, data }) => {
  const load = renderPage(address, data).then((html) => {
    const { styles, mathStyles } = firstLoad(site, html);
    const files = [...styles, ...mathStyles].map((file) => readFileSync(join(site, file), 'utf8'));
    return { names: [...namesIn(html.slice(html.indexOf('<body')))], css: files.join('\n') };
  });

  it('style every component of the page', async () => {
    const { names, css } = await load;
    const classes = names.filter((name) => name.startsWith('.') && !marks.test(name));
    expect(classes.filter((name) => !css.includes(name))).toEqual([]);
  });

  it('ask for what is within an element only where the critical CSS keeps it', async () => {
    const { css } = await load;
    expect(css).toContain(':has(');
    expect(css).not.toMatch(/:(?:is|where)\([^{]*:has\(/);
  });

  it('define every variable that they and the page use', async () => {
    const { names, css } = await load;
    const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
    const inMarkup = names.filter((name) => /^--[\w-]+$/.test(name));
    const wanted = [...new Set([...used, ...inMarkup])].filter(
      (name) => !ownToComponent.test(name),
    );
    expect(
      wanted.filter((name) => !css.includes(`${name}:`) && !names.includes(`${name}:`)),
    ).toEqual([]);
  });
});
