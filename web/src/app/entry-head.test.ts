// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { projectPage } from '#web/src/features/projects/project.test-support.ts';
import { render, siteAddress } from './prerender.test-support.ts';
import {
  objectKey as key,
  post,
  published,
  publishedImages as images,
} from './public.test-support.tsx';

describe('the head of an entry', () => {
  const seo = {
    title: 'Told to engines',
    description: 'Said to engines.',
    canonical: 'https://elsewhere.example/first',
    noindex: true,
    image: key,
  };
  interface Own {
    seo?: typeof seo;
  }
  const paths = { post: '/blog/post-1', project: '/projects/project-1', page: '/about' };
  const pageOf = {
    post: (own: Own) => render(paths.post, { page: 'post', post: post(own), images }),
    project: (own: Own) =>
      render(paths.project, { page: 'project', project: projectPage(1, own), images }),
    page: (own: Own) => render(paths.page, { page: 'page', entry: ownersPage(own), images }),
  };
  const count = (html: string, part: string) => html.split(part).length - 1;

  it.each(['post', 'project', 'page'] as const)(
    'has the values that the author of a %s has set',
    async (kind) => {
      const html = await pageOf[kind]({ seo });
      expect(html).toContain(`<title>${seo.title} · ${builtSettings.frame.name}</title>`);
      expect(html).toContain(`<meta name="description" content="${seo.description}"/>`);
      expect(html).toContain(`<link rel="canonical" href="${seo.canonical}"/>`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain(`property="og:title" content="${seo.title}"`);
      expect(html).toContain(`property="og:description" content="${seo.description}"`);
      expect(html).toContain(`property="og:url" content="${seo.canonical}"`);
      expect(html).toContain(`property="og:image" content="${siteAddress}${published.url}"`);
      expect(html).toContain(`property="og:image:width" content="${published.width}"`);
      expect(html).toContain(`"mainEntityOfPage":"${seo.canonical}"`);
      expect(count(html, 'rel="canonical"')).toBe(1);
    },
  );

  it.each(['post', 'project', 'page'] as const)(
    'is derived from a %s without such values',
    async (kind) => {
      const html = await pageOf[kind]({});
      expect(html).toContain(`<link rel="canonical" href="${siteAddress}${paths[kind]}"/>`);
      expect(html).toContain(
        `property="og:image" content="${siteAddress}/pictures/0123456789abcdef.png"`,
      );
      expect(html).not.toContain('noindex');
      expect(count(html, 'rel="canonical"')).toBe(1);
    },
  );

  it('has no size for a picture at another address, and ignores an unknown upload', async () => {
    const image = 'https://elsewhere.example/a.png';
    const html = await pageOf.post({ seo: { ...seo, image } });
    expect(html).toContain(`property="og:image" content="${image}"`);
    expect(html).not.toContain('og:image:width');
    const missing = await pageOf.post({ seo: { ...seo, image: key.replace(/1\./, '9.') } });
    expect(missing).toContain(
      `property="og:image" content="${siteAddress}/pictures/0123456789abcdef.png"`,
    );
  });
});
