import { describe, expect, it } from 'vitest';
import { cdata, element, htmlText, xmlText } from './xml.ts';

describe('XML', () => {
  it('escapes text that looks like markup', () => {
    expect(xmlText('</title><b c="d">&amp;')).toBe(
      '&lt;/title&gt;&lt;b c=&quot;d&quot;&gt;&amp;amp;',
    );
  });

  it('writes text on one line, without characters that XML forbids', () => {
    expect(xmlText('  one\r\n\0two\u0007 \ud800three\ufffe ')).toBe('one two three');
  });

  it('keeps emoji and right-to-left text', () => {
    expect(xmlText('👩🏽‍🚀 مرحبا \u202e')).toBe('👩🏽‍🚀 مرحبا \u202e');
  });

  it('closes an element with its bare name', () => {
    expect(element('guid isPermaLink="false"', 'a')).toBe('<guid isPermaLink="false">a</guid>');
  });

  it('splits each end of a CDATA section', () => {
    expect(cdata('a]]>b]]>')).toBe('<![CDATA[a]]]]><![CDATA[>b]]]]><![CDATA[>]]>');
  });
});

describe('text that could be read as HTML', () => {
  it.each([
    ['AT&T & Rust, a < b', 'AT&amp;T & Rust, a < b'],
    ['<b> and &lt; and &#60;', '&lt;b> and &amp;lt; and &amp;#60;'],
    ['</script><!-- <?php', '&lt;/script>&lt;!-- &lt;?php'],
  ])('%s', (text, escaped) => {
    expect(htmlText(text)).toBe(escaped);
  });
});
