// @vitest-environment node
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { BlogPage } from '../pages/blog.page.tsx';
import { HomePage } from '../pages/home.page.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { PostPage } from '../pages/post.page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { createQueryClient, Providers } from './providers.tsx';
import { page, post, summary } from './public.test-support.tsx';

/** What a server without any window makes of a page. */
function html(location: string, path: string, element: ReactNode): string {
  return renderToString(
    <Providers client={createQueryClient()}>
      <StaticRouter location={location}>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route path={path} element={element} />
          </Route>
        </Routes>
      </StaticRouter>
    </Providers>,
  );
}

describe('without a window', () => {
  it('there really is none', () => {
    expect(typeof window).toBe('undefined');
  });

  it('the blog renders with the posts that it is given, and no style or script element', () => {
    const markup = html('/blog', '/blog', <BlogPage data={page(1, 1, [summary(1)])} />);
    expect(markup).toContain('<title>Blog · Your Name</title>');
    expect(markup).toContain('Post number 1');
    expect(markup).not.toMatch(/<(?:style|script)/);
  });

  it('a post renders with its text, and its formulas as their source', () => {
    const content = JSON.stringify([
      { type: 'paragraph', children: [{ text: 'Euler: ' }] },
      { type: 'math-block', formula: 'e^{i\\pi}', children: [{ text: '' }] },
    ]);
    const markup = html('/blog/post-1', '/blog/:slug', <PostPage data={post({ content })} />);
    expect(markup).toContain('Euler: ');
    expect(markup).toContain('<code>e^{i\\pi}</code>');
  });

  it('the home page renders with all that it says', () => {
    const markup = html('/', '/', <HomePage />);
    expect(markup).toContain('<title>Your Name</title>');
    for (const text of ['Full-Stack Developer', 'Get In Touch', 'Express.js', 'commitment']) {
      expect(markup).toContain(text);
    }
    expect(markup).not.toMatch(/<(?:style|script)/);
  });

  it('the 404 page renders', () => {
    expect(html('/x', '*', <NotFoundPage />)).toContain('Page not found');
  });
});
