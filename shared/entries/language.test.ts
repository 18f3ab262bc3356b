import { describe, expect, it } from 'vitest';
import { sentLanguageSchema } from './language.ts';

describe('the language of an entry', () => {
  it.each([
    ['a language', 'pl', 'pl'],
    ['one of a country', 'pt-br', 'pt-BR'],
    ['one in a script', 'zh-HANS', 'zh-Hans'],
    ['one of three letters', 'yue', 'yue'],
    ['another English', 'en-GB', 'en-GB'],
    ['a tag as other programs write it', 'pt_BR', 'pt-BR'],
    ['a former tag, as the present one', 'iw', 'he'],
    ['a tag without the white space around it', ' ar ', 'ar'],
    ['nothing for the language of the site', 'en', null],
    ['nothing for the English of its dates', 'en-us', null],
    ['nothing of nothing', '', null],
    ['nothing of null', null, null],
  ])('is kept: %s', (_, sent, kept) => {
    expect(sentLanguageSchema.parse(sent)).toBe(kept);
  });

  it('stays as it is once it was kept', () => {
    for (const tag of ['sr-Latn', 'zh-Hans', 'ca-ES-valencia', 'ja-u-ca-japanese']) {
      expect(sentLanguageSchema.parse(tag)).toBe(tag);
    }
  });

  it.each([
    ['a name', 'Polish'],
    ['several', 'pl, en'],
    ['what is no tag', 'p'],
    ['a tag of private use', 'x-mine'],
    ['markup', '"><script>'],
    ['a tag that is too long', `ar-${'x-aaaaaaaa'.repeat(4)}`],
    ['a tag whose present form is too long', 'sh-x-aaaaaaaa-aaaaaaaa-aaaaaaaa-aaa'],
  ])('is refused: %s', (_, sent) => {
    expect(sentLanguageSchema.safeParse(sent).success).toBe(false);
  });
});
