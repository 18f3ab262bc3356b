import { expect, it } from 'vitest';
import { jsonAttribute } from './markup.ts';

it.each([['"'], ["'"], ['>'], ['&quot;'], ['a "b" c']])(
  'an attribute carries %j as it is',
  (text) => {
    const element = document.createElement('div');
    element.innerHTML = `<p ${jsonAttribute('data-json', [text])} title="next"></p>`;
    const paragraph = element.querySelector('p');
    expect(JSON.parse(paragraph?.dataset['json'] ?? '')).toEqual([text]);
    expect(paragraph?.title).toBe('next');
  },
);
