import { pagePath, seriesPath } from '#shared/platform/http.ts';
import { isHttpUrl } from '#shared/content/urls.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { privacyIntro, seriesIntro, subscribeIntro } from '#shared/site/site-texts.ts';
import {
  fileAddress,
  pageAddress,
  postAddress,
  projectAddress,
  type ListedContent,
  type SiteFacts,
} from './facts.ts';

/**
 * Describes the site in Markdown for language models, in the format of https://llmstxt.org. The entries are listed in
 * the given order.
 */
export function llms(facts: SiteFacts, { posts, projects, pages }: ListedContent): string {
  const { profile, intros, navigation } = facts.settings;
  const { name, title, bio } = profile;
  const { hidden } = navigation;
  const blocks = [
    `# ${markdownText(name)}`,
    `> ${markdownText(`${title}. ${bio}`)}`,
    ...section('Posts', posts.map(postLine(facts))),
    ...section('Series', seriesLines(facts, posts)),
    ...section('Projects', projects.map(projectLine(facts))),
    ...section('Pages', [
      ...(hidden.blog ? [] : [link('Blog', pageAddress(facts, '/blog'), intros.blog)]),
      ...(hidden.projects
        ? []
        : [link('Projects', pageAddress(facts, '/projects'), intros.projects)]),
      link('Contact', pageAddress(facts, '/contact'), intros.contact),
      link('Privacy', pageAddress(facts, '/privacy'), privacyIntro),
      ...(hidden.blog ? [] : [link('Subscribe', pageAddress(facts, '/subscribe'), subscribeIntro)]),
      ...pages.map((page) =>
        link(page.title, pageAddress(facts, pagePath(page.slug)), page.excerpt),
      ),
    ]),
    ...section('Feeds', [
      ...(hidden.blog ? [] : feedLinks(facts)),
      link('Sitemap', fileAddress(facts, 'sitemap'), 'Every page'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function feedLinks(facts: SiteFacts): string[] {
  const description = 'The newest posts in full';
  return [
    link('RSS', fileAddress(facts, 'rss'), description),
    link('Atom', fileAddress(facts, 'atom'), description),
    link('JSON Feed', fileAddress(facts, 'jsonFeed'), description),
  ];
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')];
}

const postLine = (facts: SiteFacts) => (post: PostSummary) =>
  link(post.title, postAddress(facts, post), post.excerpt);

/** Names each series as its newest part does, because parts may spell the name differently. */
function seriesLines(facts: SiteFacts, posts: readonly PostSummary[]): string[] {
  const parts = posts.flatMap(({ series }) => series ?? []);
  return [...Map.groupBy(parts, ({ slug }) => slug)].map(([slug, [first, ...others]]) =>
    link(first?.name ?? slug, pageAddress(facts, seriesPath(slug)), seriesIntro(1 + others.length)),
  );
}

/** Links a project that has no page on this site to its live version or its repository. */
const projectLine = (facts: SiteFacts) => (project: Project) => {
  const urls = [project.live_url, project.github_url];
  const external = urls.find((url) => url !== null && isHttpUrl(url));
  const address = projectAddress(facts, project) ?? external ?? pageAddress(facts, '/projects');
  return link(project.title, address, project.description);
};

function link(text: string, address: string, description: string): string {
  const safe = address.replace(/[\0-\x20()<>\\]/g, encodeCharacter);
  const summary = markdownText(description);
  return `- [${markdownText(text)}](${safe})${summary === '' ? '' : `: ${summary}`}`;
}

/** Puts a text on one line, and escapes what would begin or end a link, a tag or code. */
function markdownText(text: string): string {
  return text
    .replace(/[\0-\x20]+/g, ' ')
    .trim()
    .replace(/[\\`[\]<]/g, (character) => `\\${character}`);
}

/** Percent-encodes one ASCII character. `encodeURIComponent` would leave parentheses as they are. */
function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
