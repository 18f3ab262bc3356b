/** Pages that together have all that pages of their kind usually have. */
import type { ContentNode } from '../../shared/content/nodes.ts';
import type { PageData } from '../../shared/publishing/page-data.ts';
import { publicImage } from '../../shared/publishing/public-images.ts';
import type { Post, PostSummary } from '../../shared/schemas/posts.ts';
import { projectCategories, projectStatuses } from '../../shared/schemas/project-words.ts';
import type { Project } from '../../shared/schemas/projects.ts';
import type { PageKind } from '../src/document/built-site.ts';

interface SamplePage {
  /** Path and query. */
  address: string;
  data: PageData;
}

export function samplePages(): Record<PageKind, SamplePage[]> {
  return {
    plain: [
      { address: '/', data: { page: 'home' } },
      { address: '/contact', data: { page: 'contact' } },
      { address: '/privacy', data: { page: 'privacy' } },
      { address: '/nobody', data: { page: 'not-found' } },
      { address: '/blog/nobody', data: { page: 'post-not-found' } },
    ],
    blog: blogs,
    projects: projectPages,
    article: articles(text),
    'article-with-formulas': articles([...text, ...shown(usualFormulas)]),
    post: posts([...text, ...pictures]),
    'post-with-maths': posts([...text, ...pictures, ...shown([...usualFormulas, ...rareFormulas])]),
  };
}

const time = '2026-01-01T00:00:00.000Z';
const picture = 'uploads/00000000-0000-7000-8000-000000000001.png';
const lost = 'uploads/00000000-0000-7000-8000-000000000002.png';
const images = { [picture]: publicImage({ objectKey: picture, width: 2000, height: 1000 }) };
const further = [null, 'https://example.com/'].map((address) => ({
  title: 'Further',
  description: 'One more',
  address,
}));
const tags = ['one', 'two', 'three', 'four'].map((title) => ({ id: title, title }));
const category = { title: 'Sample', color: '#3B82F6' };

function summary(slug: string, fields: Partial<PostSummary> = {}): PostSummary {
  return {
    id: slug,
    title: slug,
    slug,
    excerpt: 'In short.',
    status: 'published',
    created_at: time,
    updated_at: time,
    published_at: time,
    publish_at: null,
    read_time: 2,
    avatar: picture,
    category,
    tags,
    author: { first_name: 'A', last_name: 'B', username: 'ab' },
    version: 1,
    ...fields,
  };
}

const summaries = [
  summary('first'),
  summary('second'),
  summary('third', { avatar: null, excerpt: '', tags: [] }),
  summary('fourth', { avatar: lost }),
];

const blogs: SamplePage[] = [
  blog('/blog', {}, summaries, 2),
  blog('/blog', {}, summaries.slice(2), 1),
  blog('/blog', {}, [], 1),
  blog('/blog?tag=one', { tag: 'one' }, summaries, 2),
  blog('/blog?category=Sample', { category: 'Sample' }, [], 1),
];

function blog(
  address: string,
  filter: { tag?: string; category?: string },
  data: PostSummary[],
  pages: number,
): SamplePage {
  const labels = { tags, categories: [category] };
  const list = { data, meta: meta(data.length, pages) };
  return { address, data: { page: 'blog', filter, posts: list, labels, images } };
}

function meta(total: number, pages: number) {
  return { page: 1, total_pages: pages, total, next_cursor: pages > 1 ? 'more' : null };
}

function project(id: string, fields: Partial<Project>): Project {
  return {
    id,
    title: id,
    description: 'What it does.',
    long_description: '',
    category: 'web',
    status: 'completed',
    start_date: '2025-01-01',
    end_date: '2025-02-01',
    technologies: ['A', 'B'],
    highlights: ['C', 'D'],
    github_url: 'https://example.com/code',
    live_url: 'https://example.com',
    image_url: picture,
    created_at: time,
    updated_at: time,
    version: 1,
    ...fields,
  };
}

const none = { github_url: null, live_url: null, technologies: [], highlights: [], end_date: null };
const projects = [
  ...['', 'other', ...projectCategories].flatMap((name) => [
    project(`with-${name}`, { category: name }),
    project(`without-${name}`, { category: name, image_url: null, ...none }),
  ]),
  ...projectStatuses.map((status) => project(status, { status, image_url: lost })),
];

const projectPages: SamplePage[] = [
  projectPage('/projects', {}, projects, 2),
  projectPage('/projects', {}, [], 1),
  projectPage('/projects?category=web', { category: 'web' }, projects, 1),
  projectPage('/projects?category=web', { category: 'web' }, [], 1),
];

function projectPage(
  address: string,
  filter: { category?: string },
  data: Project[],
  pages: number,
): SamplePage {
  const list = { data, meta: meta(data.length, pages) };
  return { address, data: { page: 'projects', filter, projects: list, further, images } };
}

/** With everything around the text, and with nothing that may be left out. */
function articles(nodes: ContentNode[]): SamplePage[] {
  const neighbors = { newer: { title: 'N', slug: 'n' }, older: { title: 'O', slug: 'o' } };
  return [
    postPage({ neighbors, content: JSON.stringify(nodes), avatar: null }),
    postPage({ neighbors: { newer: null, older: neighbors.older }, avatar: null, excerpt: '' }),
    postPage({ tags: [], avatar: null }),
  ];
}

function posts(nodes: ContentNode[]): SamplePage[] {
  return [...articles(nodes), postPage({}), postPage({ avatar: lost })];
}

function postPage(fields: Partial<Post>): SamplePage {
  const neighbors = { newer: null, older: null };
  const post = { ...summary('post'), content: '[]', images: [], neighbors, ...fields };
  return { address: '/blog/post', data: { page: 'post', post, images } };
}

const empty: ContentNode[] = [{ text: '' }];
const words: ContentNode[] = [
  { text: 'Words, ' },
  { text: 'all', bold: true, italic: true, underline: true, code: true, strikethrough: true },
  { type: 'link', url: 'https://example.com', children: [{ text: 'link' }] },
];
const heading = (type: 'heading-one' | 'heading-two' | 'heading-three'): ContentNode => ({
  type,
  children: [{ text: type }],
});
const items: ContentNode[] = [
  { type: 'list-item', children: words },
  { type: 'bulleted-list', children: [{ type: 'list-item', children: words }] },
  { type: 'numbered-list', children: [{ type: 'list-item', children: words }] },
];
const code = (text: string): ContentNode => ({ type: 'code-block', children: [{ text }] });

/** Every mark and kind of code, and every element that shows no picture. */
const text: ContentNode[] = [
  ...(['heading-one', 'heading-two', 'heading-three'] as const).flatMap((type) => [
    heading(type),
    { type: 'paragraph', children: words } as const,
  ]),
  heading('heading-one'),
  heading('heading-one'),
  { type: 'block-quote', children: [...words, heading('heading-two')] },
  { type: 'bulleted-list', children: items },
  { type: 'numbered-list', children: items },
  { type: 'divider', children: empty },
  { type: 'math-inline', formula: '\\nothing', children: empty },
  { type: 'math-block', formula: '\\nothing', children: empty },
  code(
    '/* Note. */\nstatic long touch(char *p) {\n  for (int i = 0; i < 8; i++)\n    printf("%d", i);\n  return 0;\n}',
  ),
  code('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n'),
  code('plain'),
];

const pictures: ContentNode[] = [
  { type: 'image', url: picture, alt: 'A', caption: 'B', children: empty },
  { type: 'image', url: lost, alt: 'A', children: empty },
  {
    type: 'paragraph',
    children: [{ type: 'image', url: 'https://example.com/a', children: empty }],
  },
];

const usualFormulas = [
  'x_i^2 + \\frac{a}{b} \\le \\sqrt[3]{y} \\cdot \\left(\\sum_{k=0}^{n} \\binom{n}{k}\\right)',
  '\\int_0^\\infty e^{-x^2}\\,dx = \\tfrac{\\sqrt{\\pi}}{2} \\quad \\lim_{n \\to \\infty} \\prod_i a_i \\bigcup \\oint',
  '\\mathbb{R} \\mathcal{L} \\mathbf{v} \\mathrm{d} \\operatorname{rank} \\text{if } \\hat{x} \\bar{y}',
  '\\Rightarrow \\neg \\forall \\exists \\nabla \\partial \\ldots \\not= a^{b^{c}}_{d_{e}} \\frac{\\frac{a}{b}}{c}',
];

const rareFormulas = [
  '\\begin{aligned} a &= b + c \\\\ &\\ge \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix} \\end{aligned}',
  'f(x) = \\begin{cases} 1 & \\text{if } x > 0 \\\\ 0 & \\textbf{else} \\end{cases}',
  '\\mathfrak{g} \\mathsf{s} \\mathtt{t} \\mathscr{S} \\boldsymbol{\\beta}',
  '\\vec{v} \\tilde{z} \\dot{u} \\overline{AB} \\underline{c} \\overbrace{a+b}^{n} \\underbrace{c}_{m} \\widehat{abc}',
  '\\Bigl\\lVert \\big\\{ \\Big| \\bigg[ \\Bigg\\rangle \\left\\lfloor \\frac{\\frac{a}{b}}{\\frac{c}{d}} \\right\\rfloor \\left\\{\\begin{matrix} a \\\\ b \\\\ c \\\\ d \\end{matrix}\\right.',
  '\\xrightarrow{abc} \\boxed{a} \\cancel{b} \\sqrt{\\frac{\\sqrt{a}}{b}} \\phantom{x}',
  '\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array} \\color{red} x \\tag{1}',
  '\\stackrel{!}{=} \\substack{a \\\\ b} \\displaystyle\\sum \\textstyle\\sum \\scriptstyle x \\scriptscriptstyle y \\tiny a \\small b \\large c \\huge d',
];

/** Each once as a block and once within a line. */
function shown(formulas: readonly string[]): ContentNode[] {
  return formulas.flatMap((formula) => [
    { type: 'math-block', formula, children: empty },
    { type: 'paragraph', children: [{ type: 'math-inline', formula, children: empty }] },
  ]);
}
