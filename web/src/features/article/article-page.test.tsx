import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// The routes load them as well; loading them here keeps them out of the first test's time.
import '#web/src/pages/owners.page.tsx';
import '#web/src/pages/post.page.tsx';
import '#web/src/pages/project.page.tsx';
import { notFound, post, serve, visit } from '#web/src/app/public.test-support.tsx';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { projectPage } from '#web/src/features/projects/project.test-support.ts';

describe.each([
  {
    kind: 'post',
    endpoint: '/blog_posts',
    path: '/blog',
    slug: 'post-1',
    entry: () => post(),
    missing: 'Blog post not found',
    back: 'Back to Blog',
  },
  {
    kind: 'project',
    endpoint: '/projects',
    path: '/projects',
    slug: 'project-1',
    entry: () => projectPage(1),
    missing: 'Project not found',
    back: 'Back to Projects',
  },
  {
    kind: 'page of the owner',
    endpoint: '/pages',
    path: '',
    slug: 'about',
    entry: () => ownersPage(),
    missing: 'Page not found',
    back: 'Go Home',
  },
])('the page of a $kind', ({ endpoint, path, slug, entry, missing, back }) => {
  const answer = () => Response.json(entry());

  it('is shown at its current address when requested by a former one', async () => {
    serve({ [`${endpoint}/old-name`]: answer, [`${endpoint}/${slug}`]: answer });
    const router = visit(`${path}/old-name`);
    await screen.findByText('The text itself.');
    expect(router.state.location.pathname).toBe(`${path}/${slug}`);
  });

  it('says to search engines what its editor wrote, and nothing on the next page', async () => {
    const seo = {
      title: 'Told to engines',
      description: 'Said to engines.',
      canonical: 'https://elsewhere.example/first',
      noindex: true,
    };
    serve({ [`${endpoint}/${slug}`]: () => Response.json({ ...entry(), seo }) });
    const router = visit(`${path}/${slug}`);
    await screen.findByText('The text itself.');
    const head = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getAttribute(attribute));
    expect(document.title).toContain(seo.title);
    expect(head('meta[name=description]', 'content')).toEqual([seo.description]);
    expect(head('link[rel=canonical]', 'href')).toEqual([seo.canonical]);
    expect(head('meta[name=robots]', 'content')).toEqual(['noindex']);
    await act(() => router.navigate('/contact'));
    await waitFor(() =>
      expect(head('link[rel=canonical]', 'href')).toEqual([expect.stringMatching(/\/contact$/)]),
    );
    expect(head('meta[name=robots]', 'content')).toEqual([]);
  });

  it('that is missing says so and leads back, without Retry', async () => {
    serve({ [`${endpoint}/none`]: notFound });
    visit(`${path}/none`);
    expect(await screen.findByRole('heading', { name: missing })).toBeTruthy();
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(path || '/');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('that cannot be loaded can be retried', async () => {
    let fails = true;
    serve({
      [`${endpoint}/${slug}`]: () => {
        if (fails) throw new TypeError('Failed to fetch');
        return answer();
      },
    });
    visit(`${path}/${slug}`);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: missing })).toBeTruthy();
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('The text itself.')).toBeTruthy();
  });
});
