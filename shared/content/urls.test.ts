import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { isHttpUrl, isImageSource, isObjectKey, isSafeLinkUrl } from './urls.ts';

const key = 'uploads/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const long = 'a'.repeat(2_100);

const controls = [...'\0\x01\x08\t\n\v\f\r\x1b\x1f\x7f'];
const spaces = [...' \u00a0\u0085\u2028\u2029\u3000\ufeff\u200b\u2060\u00ad\u202e'];
const invisible = [...controls, ...spaces];

/** Addresses that run script, hide their target or are invalid; refused for links and images. */
const nastyUrls = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'jAvAsCrIpT://example.org/%0aalert(1)',
  'javascript://https://example.org/%0aalert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106&#0000097&#0000118&#0000097script:alert(1)',
  '&#14; javascript:alert(1)',
  'javascript%3Aalert(1)',
  '%6Aavascript:alert(1)',
  'jav\\u0061script:alert(1)',
  '\\x6aavascript:alert(1)',
  'ｊavascript:alert(1)',
  'javaſcript:alert(1)',
  'javascript：alert(1)',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'jar:javascript:alert(1)',
  'vbscript:msgbox(1)',
  'VBScript:msgbox(1)',
  'livescript:alert(1)',
  'mocha:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:text/html,x',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:,x',
  'blob:https://example.org/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  'filesystem:https://example.org/temporary/x',
  'file:///etc/passwd',
  'ftp://example.org/',
  'ws://example.org/',
  'about:blank',
  'chrome://settings',
  'intent://example.org#Intent;scheme=http;end',
  'tel:+491234',
  'sms:+491234',
  '',
  'x',
  '#top',
  '?q=1',
  '/admin',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'http:',
  'http:/evil.example',
  'http:evil.example',
  'https:javascript:alert(1)',
  'https:///evil.example',
  'https://',
  'https://?q',
  'https://#x',
  'http://javascript:alert(1)',
  'http://[::1',
  'http://example.org:99999/',
  'http://exa mple.org/',
  'http:\\\\evil.example',
  'https://good.example\\@evil.example/',
  'https://example.org/"onmouseover="alert(1)',
  'https://example.org/<script>',
  'https://example.org/`x`',
  `https://example.org/${'\ud800'}`,
  `https://example.org/${long}`,
  'mailto:',
  'mailto:?subject=x',
  'mailto:a@example.org"onclick="x',
  'mail to:a@example.org',
  'mailto&colon;a@example.org',
  'undefined',
  'null',
  '[object Object]',
  ...invisible.flatMap((character) => [
    `${character}javascript:alert(1)`,
    `java${character}script:alert(1)`,
    `javascript${character}:alert(1)`,
    `${character}https://example.org/`,
    `ht${character}tps://example.org/`,
    `https://example.org/${character}`,
  ]),
];

describe('isSafeLinkUrl', () => {
  it.each([
    'http://example.org',
    'https://example.org/',
    'HTTPS://EXAMPLE.ORG/Path',
    'https://example.org:8443/a/b.html?c=d&e=%20f#g',
    'https://example.org/wiki/Maß_(Einheit)',
    'https://bücher.example/',
    'https://[2001:db8::1]/',
    "https://example.org/it's~fine;v=1,2!*$[3]",
    'mailto:someone@example.org',
    'MAILTO:someone@example.org?subject=Hello%20there',
  ])('allows %j', (url) => {
    expect(isSafeLinkUrl(url)).toBe(true);
  });

  it.each(nastyUrls)('refuses %j', (url) => {
    expect(isSafeLinkUrl(url)).toBe(false);
  });

  it('is tried with more than two hundred malicious addresses', () => {
    expect(new Set(nastyUrls).size).toBeGreaterThan(200);
  });

  it('refuses a huge address quickly', () => {
    const taken = cpuTime(() => {
      expect(isSafeLinkUrl(`https://${' '.repeat(5_000_000)}`)).toBe(false);
      expect(isImageSource(`uploads/${'0'.repeat(5_000_000)}`)).toBe(false);
    });
    expect(taken).toBeLessThan(500);
  });
});

describe('isHttpUrl', () => {
  it('refuses mailto addresses, which a link may have', () => {
    expect(isHttpUrl('mailto:someone@example.org')).toBe(false);
    expect(isHttpUrl('http://example.org/')).toBe(true);
  });
});

describe('isImageSource', () => {
  it.each(['png', 'jpg', 'webp', 'gif', 'avif'])('accepts the key of an uploaded %s', (ending) => {
    expect(isImageSource(`${key}.${ending}`)).toBe(true);
    expect(isObjectKey(`${key}.${ending}`)).toBe(true);
  });

  it('accepts an http(s) address, which is not an object key', () => {
    expect(isImageSource('https://example.org/a.svg')).toBe(true);
    expect(isObjectKey('https://example.org/a.svg')).toBe(false);
  });

  it.each([...nastyUrls, 'mailto:someone@example.org'])('refuses %j', (source) => {
    expect(isImageSource(source)).toBe(false);
  });

  it.each([
    key,
    `${key}.`,
    `${key}.svg`,
    `${key}.html`,
    `${key}.PNG`,
    `${key}.jpeg`,
    `${key}.png.html`,
    `${key}.png\n`,
    `${key}.png\0`,
    `${key}.png?x`,
    `${key}.png/`,
    `/${key}.png`,
    `./${key}.png`,
    `a/${key}.png`,
    `../${key}.png`,
    `uploads/../${key}.png`,
    `uploads//${key.slice(8)}.png`,
    `uploads%2f${key.slice(8)}.png`,
    `uploads\\${key.slice(8)}.png`,
    `Uploads/${key.slice(8)}.png`,
    `uploads/%2e%2e/${key.slice(8)}.png`,
    `uploads/${key.slice(8).toUpperCase()}.png`,
    `uploads/${key.slice(9)}.png`,
    'uploads/.png',
    'uploads/',
    ' uploads/x.png',
  ])('refuses the malformed key %j', (source) => {
    expect(isImageSource(source)).toBe(false);
  });
});
