/**
 * Pages that together contain everything that pages of their kind usually have: they determine the
 * critical CSS (decision 0012). A page with anything that is missing here waits for the whole
 * sheets.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToContent } from '#shared/content/markdown-read.ts';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import type { PageData } from '#shared/publishing/page-data.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import { projectCategories, projectStatuses } from '#shared/schemas/project-labels.ts';
import type { Project, ProjectPage } from '#shared/schemas/projects.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import type { PageKind } from '../src/document/built-site.ts';

export interface SamplePage {
  /** Path and query. */
  address: string;
  data: PageData;
}

export function samplePages(): Record<PageKind, SamplePage[]> {
  const text = read('article.md');
  const pictures = read('pictures.md');
  const formulas = shown([...usualFormulas, ...rareFormulas]);
  return {
    plain: [
      { address: '/contact', data: { page: 'contact' } },
      { address: '/privacy', data: { page: 'privacy' } },
      { address: '/subscribe', data: { page: 'subscribe' } },
      seriesPage(),
      { address: '/nobody', data: { page: 'not-found' } },
      { address: '/blog/nobody', data: { page: 'post-not-found' } },
      { address: '/projects/nobody', data: { page: 'project-not-found' } },
    ],
    home: homes(),
    blog: blogs(),
    projects: projectPages(),
    project: singleProjects([...text, ...pictures]),
    'project-with-blocks': singleProjects([...text, ...pictures, ...formulas, ...blocks()]),
    page: [ownersPage([...text, ...pictures])],
    'page-with-blocks': [ownersPage([...text, ...pictures, ...formulas, ...blocks()])],
    article: articles(text),
    'article-with-formulas': articles([...text, ...shown(usualFormulas)]),
    post: posts([...text, ...pictures]),
    'post-with-maths': posts([...text, ...pictures, ...formulas]),
    'post-with-blocks': [
      ...posts([...text, ...pictures, ...formulas, ...blocks()]),
      partOfSeries(),
    ],
  };
}

function read(name: string): ContentNode[] {
  return markdownToContent(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

/** With a picture for each scheme, and a diagram, whose pictures Markdown does not have. */
function blocks(): ContentNode[] {
  const diagram = { light: picture, dark: picture, width: 900, height: 500, alt: 'The parts' };
  const code = [{ text: 'flowchart LR\n  A --> B' }];
  const drawn: ContentNode = { type: 'code-block', language: 'mermaid', diagram, children: code };
  const schemes = { dark: picture, softened: true } as const;
  const shown: ContentNode = {
    type: 'image',
    url: picture,
    caption: 'A part',
    ...schemes,
    children: [{ text: '' }],
  };
  return [...read('blocks.md'), drawn, shown];
}

const time = '2026-01-01T00:00:00.000Z';
const picture = 'uploads/00000000-0000-7000-8000-000000000001.png';
const lost = 'uploads/00000000-0000-7000-8000-000000000002.png';
export const sampleImages = {
  [picture]: publicImage({ objectKey: picture, width: 2400, height: 1500 }),
};
const tags = ['one', 'two', 'three', 'four'].map((title) => ({ id: title, title }));
/** One with a line at the end of their posts, if a fresh site has any. */
const author = builtSettings.authors[0]?.name ?? 'A';
const category = { title: 'Sample', color: '#3B82F6' };

export function sampleSummary(slug: string, fields: Partial<PostSummary> = {}): PostSummary {
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
    author: { first_name: author, last_name: '', username: 'ab' },
    version: 1,
    ...fields,
  };
}

export function sampleProject(title: string, fields: Partial<Project> = {}): Project {
  return {
    id: title,
    title,
    description: 'What it does.',
    long_description: '',
    slug: title,
    category: 'web',
    status: 'completed',
    start_date: '2025-01-01',
    end_date: '2025-02-01',
    technologies: ['A', 'B'],
    highlights: ['C', 'D'],
    github_url: 'https://example.com/code',
    live_url: 'https://example.com',
    image_url: picture,
    featured: false,
    created_at: time,
    updated_at: time,
    version: 1,
    ...fields,
  };
}

export function sampleMeta(total: number, pages: number) {
  return { page: 1, total_pages: pages, total, next_cursor: pages > 1 ? 'more' : null };
}

function homes(): SamplePage[] {
  const data = { page: 'home' as const, images: sampleImages };
  return [
    { address: '/', data: { ...data, projects: allProjects(), posts: allPosts() } },
    { address: '/', data: { ...data, projects: [], posts: [] } },
  ];
}

function allPosts(): PostSummary[] {
  return [
    sampleSummary('first'),
    sampleSummary('second'),
    sampleSummary('third', { avatar: null, excerpt: '', tags: [] }),
    sampleSummary('fourth', { avatar: lost }),
  ];
}

function blogs(): SamplePage[] {
  const all = allPosts();
  const page = (filter: { tag?: string; category?: string }, data: PostSummary[], pages = 1) => {
    const posts = { data, meta: sampleMeta(data.length, pages) };
    const labels = { tags, categories: [category] };
    const address = `/blog?${new URLSearchParams(filter)}`;
    return {
      address,
      data: { page: 'blog' as const, filter, posts, labels, images: sampleImages },
    };
  };
  return [
    page({}, all, 2),
    page({}, all.slice(2)),
    page({}, []),
    page({ tag: 'one' }, all, 2),
    page({ category: 'Sample' }, []),
  ];
}

function allProjects(): Project[] {
  const none = { github_url: null, live_url: null, technologies: [], highlights: [] };
  return [
    ...['', 'other', ...projectCategories].flatMap((name) => [
      sampleProject(`with-${name}`, { category: name }),
      sampleProject(`bare-${name}`, { category: name, image_url: null, end_date: null, ...none }),
    ]),
    ...projectStatuses.map((status) => sampleProject(status, { status, image_url: lost })),
  ];
}

function projectPages(): SamplePage[] {
  const all = allProjects();
  const further = [null, 'https://example.com/'].map((address) => ({
    title: 'Further',
    description: 'One more',
    address,
  }));
  const page = (filter: { category?: string }, data: Project[], pages = 1) => {
    const projects = { data, meta: sampleMeta(data.length, pages) };
    const address = `/projects?${new URLSearchParams(filter)}`;
    const categories = [...projectCategories, 'other'];
    const shown = { page: 'projects' as const, filter, projects, categories, further };
    return { address, data: { ...shown, images: sampleImages } };
  };
  return [
    page({}, all, 2),
    page({}, []),
    page({ category: 'web' }, all),
    page({ category: 'web' }, []),
  ];
}

function singleProjects(nodes: ContentNode[]): SamplePage[] {
  const newer = { title: 'N', slug: 'n' };
  const older = { title: 'O', slug: 'o' };
  const page = (
    project: Project,
    neighbors: ProjectPage['neighbors'] = { newer: null, older: null },
    content = '[]',
  ) => ({
    address: `/projects/${project.slug}`,
    data: {
      page: 'project' as const,
      project: { ...project, content, images: [], neighbors },
      images: sampleImages,
    },
  });
  return [
    page(sampleProject('one'), { newer, older }, serializeContent(nodes)),
    page(sampleProject('two'), { newer: null, older }),
    ...allProjects().map((project) => page(project)),
  ];
}

/** With everything around the text, and nothing optional left out. */
function articles(nodes: ContentNode[]): SamplePage[] {
  const neighbors = { newer: { title: 'N', slug: 'n' }, older: { title: 'O', slug: 'o' } };
  return [
    postPage({
      neighbors,
      related: [{ ...neighbors.newer, avatar: null, category }],
      content: serializeContent(nodes),
      avatar: null,
    }),
    postPage({ neighbors: { newer: null, older: neighbors.older }, avatar: null, excerpt: '' }),
    postPage({ tags: [], avatar: null }),
  ];
}

function posts(nodes: ContentNode[]): SamplePage[] {
  return [...articles(nodes), postPage({}), postPage({ avatar: lost })];
}

function postPage(fields: Partial<Post>): SamplePage {
  const neighbors = { newer: null, older: null };
  const summary = sampleSummary('post');
  const post = {
    ...summary,
    summary: summary.excerpt,
    revised_at: '2027-01-01T00:00:00Z',
    content: '[]',
    images: [],
    neighbors,
    related: [],
    ...fields,
  };
  return { address: '/blog/post', data: { page: 'post', post, images: sampleImages } };
}

const series = { name: 'S', slug: 's', position: 1 };

function seriesPage(): SamplePage {
  const data = allPosts().map((post) => ({ ...post, series }));
  const posts = { data, meta: sampleMeta(data.length, 1) };
  return { address: '/blog/series/s', data: { page: 'series', name: 'S', slug: 's', posts } };
}

function partOfSeries(): SamplePage {
  const parts = ['post', 'next'].map((slug) => ({ title: slug, slug }));
  return postPage({ series, parts, avatar: null });
}

function ownersPage(nodes: ContentNode[]): SamplePage {
  const entry = {
    id: 'about',
    title: 'about',
    slug: 'about',
    excerpt: 'In short.',
    summary: 'In short.',
    is_draft: false,
    header: null,
    footer: null,
    created_at: time,
    updated_at: time,
    version: 1,
    revised_at: time,
    images: [],
    content: serializeContent(nodes),
  };
  return { address: '/about', data: { page: 'page', entry, images: sampleImages } };
}

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

/** Each once as a block and once inline. */
function shown(formulas: readonly string[]): ContentNode[] {
  return formulas.flatMap((formula) => markdownToContent(`$$\n${formula}\n$$\n\nSo $${formula}$`));
}
