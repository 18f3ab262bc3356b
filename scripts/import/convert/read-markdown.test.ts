import { describe, expect, it } from 'vitest';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import { readMarkdownBody } from './read-markdown.ts';

function read(markdown: string) {
  const notes: string[] = [];
  const hidden: string[] = [];
  const nodes = readMarkdownBody(markdown, {
    rewritePicture: (source) => source,
    rewriteLink: (href) => href,
    addNote: (phrase) => notes.push(phrase),
    makeDraft: (reason) => hidden.push(reason),
  });
  return { text: contentToMarkdown(nodes).trim(), notes, hidden };
}

it('reads pictures of Hashnode, which say where they are', () => {
  const picture = 'https://a.example/a.png?w=1';
  expect(read(`![A](${picture} align="center")`).text).toBe(`![A](${picture})`);
  expect(read(`[![A](${picture} align="left")](https://b.example)`).text).toBe(
    `[![A](${picture})](https://b.example)`,
  );
});

it('links to what Hashnode embeds, in lists too', () => {
  const { text, notes } = read(
    '%[https://a.example/?v=_a_b] \n\n1. Text\n\n    %[https://b.example]',
  );
  expect(text).toBe('<https://a.example/?v=_a_b>\n\n1. Text\n\n   <https://b.example>');
  expect(new Set(notes)).toEqual(new Set(['an embedded frame or video became a link']));
});

it('leaves code alone', () => {
  const code = '```pug\nrow(align="center")\n![](a.png align="center")\n%[https://a.example]\n```';
  expect(read(code)).toEqual({ text: code, notes: [], hidden: [] });
  expect(read('row](justify="end" align="center")').text).toContain('align="center"');
});

it('reads callouts of Hashnode', () => {
  const callout =
    '<div data-node-type="callout">\n<div data-node-type="callout-emoji">💡</div>\n<div data-node-type="callout-text">Mind the <code>gap</code></div>\n</div>';
  expect(read(callout).text).toBe('> [!NOTE]\n>\n> Mind the `gap`');
});

it('says that a widget stays text', () => {
  expect(read('%%[card]').notes).toEqual(['a shortcode is shown as text']);
});

describe('a comment of the source', () => {
  it.each([
    ['Obsidian', 'One %%secret%% two'],
    ['Obsidian, over lines', 'One\n\n%%\nsecret\n\n- secret\n%%\n\ntwo'],
    ['Obsidian, in a list', '- One\n\n    %%secret%%\n- two'],
    ['Liquid', 'One {% comment %}\nsecret\n\n{% if x %}secret{% endif %}\n{% endcomment %} two'],
    ['Liquid, with dashes', 'One {%- comment -%}secret{%- endcomment -%} two'],
    ['Liquid, in a line', 'One {% # secret %} two {%- # secret -%}'],
    ['Liquid, as a condition', 'One {% if false %}secret{% endif %} two'],
    ['CriticMarkup', 'One {>>secret<<} {--secret--} two'],
    ['LaTeX', 'One\n\n\\begin{comment}\nsecret\n\\end{comment}\n\ntwo'],
    ['Hugo', 'One {{< comment >}} secret\n\nsecret {{< /comment >}} two'],
    ['Hugo, with percents', 'One {{% comment %}} secret {{% /comment %}} two'],
    ["Hugo's templates", 'One {{/* secret */}} two'],
    ['Nunjucks', 'One {# secret\n\nsecret #} two'],
    ['MDX', 'One {/* secret\n\nsecret */} two'],
    ['kramdown', 'One\n\n{::comment}\nsecret\n\nsecret\n{:/comment}\n\ntwo'],
    ['HTML', 'One <!-- secret\n\nsecret --> two'],
    ['a template', 'One\n\n<template>\n\nsecret\n\n</template>\n\ntwo'],
    ['Handlebars', 'One {{!-- secret }} --}} two {{! secret }}'],
    ['EJS', 'One <%# secret %> two'],
  ])('of %s stays out', (kind, source) => {
    const { text, notes, hidden } = read(source);
    expect(text).not.toMatch(/secret|[{}%]/);
    expect(text).toMatch(/One[^]*two/);
    expect(hidden).toEqual([]);
    if (kind !== 'HTML') expect(notes[0]).toMatch(/comments? in its source (?:is|are) left out$/);
  });

  it.each([
    '`%%a%%`, `{% comment %}` and ``{{< comment >}} ` ``',
    '```\n%%a%%\n{% comment %}x{% endcomment %}\n```',
    'Text\n\n    {/* code */}',
  ])('stays in code: %j', (source) => {
    const { text, notes } = read(source);
    expect([text.replaceAll('```\n{/* code */}\n```', '    {/* code */}'), notes]).toEqual([
      source,
      [],
    ]);
  });

  it('that never ends makes a draft, and other signs do not', () => {
    expect(read('One\n\n%%\nsecret').hidden).toEqual(['a comment in its source has no end']);
    expect(read('One\n\n<!-- secret').hidden).toEqual(['a comment in its source has no end']);
    expect(read('100%% of {#id} and {#a .b}').hidden).toEqual([]);
  });
});

it.each([
  ['private', '{{< private >}}secret{{< /private >}}'],
  ['members-only', '{{% members-only level="2" %}}\n\nsecret\n\n{{% /members-only %}}'],
  ['draft', '{% draft %}secret{%- enddraft -%}'],
])('a part in the shortcode %s is left out of a draft', (name, part) => {
  const { hidden, text } = read(`One\n\n${part}\n\ntwo`);
  expect(hidden).toEqual([`the part in {${name}} was restricted, and is left out`]);
  expect(text.split(/\n+/).filter(Boolean)).toEqual(['One', 'two']);
});

describe('code in a shortcode', () => {
  const code = '# not a heading\n\n    - not an item\n  {{ x }}\n\nend';
  it.each([
    ['{% highlight ruby linenos %}', '{% endhighlight %}', 'ruby'],
    ['{%- highlight ruby -%}', '{%- endhighlight -%}', 'ruby'],
    ['{% prism ruby %}', '{% endprism %}', 'ruby'],
    ['{% verbatim %}', '{% endverbatim %}', ''],
    ['{{< highlight ruby "linenos=table" >}}', '{{< /highlight >}}', 'ruby'],
    ['{{% highlight ruby %}}', '{{% /highlight %}}', 'ruby'],
    ['{% codeblock lang:ruby %}', '{% endcodeblock %}', 'ruby'],
    ['{% codeblock a.rb lang:ruby https://a.example %}', '{% endcodeblock %}', 'ruby title="a.rb"'],
    ['{% raw %}', '{% endraw %}', ''],
    ['{% highlight ruby %}{% raw %}', '{% endraw %}{% endhighlight %}', 'ruby'],
  ])('keeps its lines: %s', (start, end, info) => {
    const { text, notes } = read(`One\n\n${start}\n${code}\n${end}\n\ntwo`);
    expect(text).toBe(`One\n\n\`\`\`${info}\n${code}\n\`\`\`\n\ntwo`);
    expect(notes).toEqual([]);
  });

  it('stays in its list', () => {
    const source = '1. One\n\n   {% highlight js %}\n   a\n     b\n   {% endhighlight %}\n\n2. Two';
    expect(read(source).text).toBe('1. One\n\n   ```js\n   a\n     b\n   ```\n2. Two');
  });

  it('may be text, where it is a part of a line or has code of its own', () => {
    expect(read('One {% raw %}{{ x }}{% endraw %} two').text).toBe('One {{ x }} two');
    expect(read('{% raw %}\n# One\n\n```js\n{{ x }}\n```\n{% endraw %}').text).toBe(
      '# One\n\n```js\n{{ x }}\n```',
    );
  });
});

it.each([
  ['* TOC\n{:toc}\n\nText', 'Text'],
  ['Text\n{: .note #a}', 'Text'],
  ['[a](https://a.example){:target="_blank"} *b*{: .c}', '[a](https://a.example) *b*'],
  ['# Title {#an-id}\n\n## Other {.class #b}', '# Title\n\n## Other'],
  ['{::options parse_block_html="true" /}\n\nText', 'Text'],
  ['Text ^a1b2c3\n\n^other-1', 'Text'],
  ['2 ^10', '2 ^10'],
])('shows nothing of marks that say how something looks: %j', (source, text) => {
  expect(read(source).text).toBe(text);
});
