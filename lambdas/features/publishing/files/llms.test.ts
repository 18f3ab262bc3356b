import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, facts, numberedPage, numberedPost, numberedProject } from './files.fixtures.ts';
import { llms } from './llms.ts';

const content = {
  posts: [numberedPost(2), numberedPost(1)],
  projects: [
    numberedProject(2, { slug: null, github_url: 'https://code.example/kite' }),
    numberedProject(1),
    numberedProject(3, {
      slug: null,
      github_url: 'https://code.example/x',
      live_url: 'https://kite.example/a(b)',
    }),
  ],
  pages: [numberedPage(1)],
};

describe('llms.txt', () => {
  it('begins with the name and a summary, and lists posts, projects and feeds', () => {
    expect(llms(facts, content)).toBe(`# Ada Moreau

> Engineer. Builds tide tables.

## Posts

- [Post number 2](https://example.com/blog/post-number-2): What post 2 says in short.
- [Post number 1](https://example.com/blog/post-number-1): What post 1 says in short.

## Projects

- [Project number 2](https://code.example/kite): What project 2 does.
- [Project number 1](https://example.com/projects/project-number-1): What project 1 does.
- [Project number 3](https://kite.example/a%28b%29): What project 3 does.

## Pages

- [Blog](https://example.com/blog): Notes on tides & \\<clocks>.
- [Projects](https://example.com/projects): Tools, libraries and products I have designed, built and kept running.
- [Contact](https://example.com/contact): A project, a question about something I wrote, or a correction. All three are welcome.
- [Privacy](https://example.com/privacy): What this site keeps when you visit it, and what it does not.
- [Subscribe](https://example.com/subscribe): Get new posts in a feed reader: no account, no e-mail address.
- [Page number 1](https://example.com/page-number-1): What page 1 says.

## Feeds

- [RSS](https://example.com/rss.xml): The newest posts in full
- [Atom](https://example.com/atom.xml): The newest posts in full
- [JSON Feed](https://example.com/feed.json): The newest posts in full
- [Sitemap](https://example.com/sitemap.xml): Every page
`);
  });

  it('links no project to anything but a web address, wherever it comes from', () => {
    const hostile = { live_url: 'javascript:alert(1)', github_url: 'data:text/html,x' };
    const text = llms(facts, {
      posts: [],
      projects: [numberedProject(1, { ...hostile, slug: null })],
      pages: [],
    });
    expect(text).toContain('- [Project number 1](https://example.com/projects)');
    expect(text).not.toMatch(/javascript:|data:/);
  });

  it('leaves out the heading of an empty list', () => {
    expect(llms(facts, { posts: [], projects: [], pages: [] })).not.toMatch(/## Posts|## Projects/);
  });

  it('keeps each post on its line and in its link, whatever its text', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, excerpt) => {
        const text = llms(facts, {
          posts: [numberedPost(1, { title, excerpt })],
          projects: [],
          pages: [],
        });
        const [line, ...others] = text.split('\n').filter((each) => each.startsWith('- '));
        expect(others).toHaveLength(9);
        expect(line).toMatch(
          /^- \[(?:[^[\]\\`<]|\\.)*\]\(https:\/\/example\.com\/blog\/post-number-1\)(?:: (?:[^[\]\\`<]|\\.)*)?$/su,
        );
      }),
    );
  });
});
