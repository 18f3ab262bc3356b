/** Posts and projects that pass every rule of the API, and are as hostile as that allows. */
import { contentLimits } from '#shared/content/limits.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import type { CreateProjectInput } from '#shared/schemas/projects.ts';

const markup = `"><img src=x onerror=alert(1)><svg/onload=alert(2)><script>alert(3)</script>'`;
const rightToLeft = 'مرحبا \u202eabc\u202c שלום 👩🏽‍🚀🏳️‍🌈 \u200b\u0301 Ｆｕｌｌ';
/** The key of an upload that never existed. */
const lost = 'uploads/0199a000-0000-7000-8000-000000000001.webp';
const long = (length: number) => 'W'.repeat(length);

const text = (value: string) => ({ type: 'paragraph', children: [{ text: value }] });
const embed = (url: string, title: string) => ({ type: 'embed', url, children: [{ text: title }] });
const formula = (source: string) => ({
  type: 'math-block',
  formula: source,
  children: [{ text: '' }],
});

const formulas = [
  `${'{'.repeat(contentLimits.formulaNesting)}x${'}'.repeat(contentLimits.formulaNesting)}`,
  '\\href{javascript:alert(1)}{a} \\url{javascript:alert(2)}',
  '\\htmlData{onclick=alert(1)}{x} \\includegraphics{https://x.invalid/p.png}',
  '\\rule{100000em}{100000em}',
  `\\frac{${long(900)}}{1`,
  'x'.repeat(contentLimits.formulaLength),
  '<img src=x onerror=alert(1)>',
];

export const hostilePosts: Record<string, Partial<SavePostInput>> = {
  markup: {
    title: `Markup ${markup}`,
    category: '<b onclick=alert(1)>bold</b>',
    tags: ['<i>tag</i>', '../..', '?tag=a&b#c', '%00%2e'],
    excerpt: `{{7*7}} \${7*7} ${markup}`,
    content: JSON.stringify([
      text(markup),
      { type: 'heading-one', children: [{ text: markup, bold: true, code: true }] },
      { type: 'heading-two', children: [{ text: 'constructor' }] },
      { type: 'heading-two', children: [{ text: 'main' }] },
      { type: 'code-block', children: [{ text: `</code></pre>${markup}\n<!--` }] },
      {
        type: 'code-block',
        language: 'mermaid',
        diagram: { light: lost, dark: lost, width: 20_000, height: 1, alt: markup },
        children: [{ text: `flowchart LR\n A["${markup}"]` }],
      },
      {
        type: 'paragraph',
        children: [
          {
            type: 'link',
            url: 'https://x.invalid/?a=%22%3E%3Cscript%3E',
            children: [{ text: 'a' }],
          },
          {
            type: 'link',
            url: 'mailto:a@x.invalid?subject=javascript:',
            children: [{ text: 'b' }],
          },
        ],
      },
      embed('https://youtu.be/dQw4w9WgXcQ?t=%22%3E%3Cscript%3E', markup),
      embed('https://github.com/a/b/blob/main/%22%3E%3Cscript%3E#L1', markup),
      ...formulas.map(formula),
    ]),
  },
  directions: {
    title: rightToLeft,
    category: 'العربية',
    tags: ['🏳️‍🌈', 'שלום', '\u202etxt'],
    excerpt: rightToLeft.repeat(5),
    content: JSON.stringify([
      text(rightToLeft.repeat(40)),
      { type: 'bulleted-list', children: [{ type: 'list-item', children: [text('שלום')] }] },
      { type: 'block-quote', children: [{ text: `${'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L'.repeat(20)} ${rightToLeft}` }] },
    ]),
  },
  length: {
    title: long(limits.title.max),
    category: long(limits.category.max),
    tags: Array.from({ length: limits.tags.max }, (_, index) =>
      `${index}${long(limits.tags.length)}`.slice(0, limits.tags.length),
    ),
    excerpt: long(limits.excerpt.max),
    content: JSON.stringify([
      text(long(4000)),
      { type: 'heading-two', children: [{ text: long(600) }] },
      { type: 'code-block', children: [{ text: long(3000) }] },
      { type: 'numbered-list', children: [{ type: 'list-item', children: [text(long(500))] }] },
      { type: 'block-quote', children: [{ text: long(500) }] },
      embed('https://vimeo.com/76979871', long(900)),
      formula(long(900)),
    ]),
  },
};

/** Their dates sort them before all others. */
export const hostileProjects: CreateProjectInput[] = [
  {
    title: `Markup ${markup}`.slice(0, limits.projectTitle.max),
    description: markup,
    status: 'planned',
    start_date: '9999-12-29',
    category: '<b onclick=alert(1)>bold</b>',
    technologies: ['<i>C</i>', '__proto__', 'constructor'],
    highlights: [markup, rightToLeft],
    github_url: 'https://x.invalid/?a=%22%3E%3Cscript%3E',
    live_url: 'http://x.invalid/#javascript:alert(1)',
  },
  {
    title: long(limits.projectTitle.max),
    description: long(limits.projectDescription.max),
    status: 'completed',
    category: long(limits.category.max),
    technologies: Array.from({ length: limits.technologies.max }, (_, index) =>
      `${index}${long(limits.technologies.length)}`.slice(0, limits.technologies.length),
    ),
    highlights: [long(limits.highlights.length), rightToLeft],
    start_date: '9999-12-30',
    end_date: '9999-12-31',
  },
];
