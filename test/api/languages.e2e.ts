/** Tests entries in another language than the site's over HTTP. */
import { expect, test } from 'playwright/test';
import { createPage, pagesPath } from '#test/support/page-api.ts';
import { somePage } from '#test/support/page-fixtures.ts';
import { createProject, projectsPath } from '#test/support/project-api.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const lang = 'ar';
const kinds = [
  {
    word: 'post',
    path: '/api/v1/blog_posts',
    create: createPost,
    save: { method: 'PUT', data: somePost({ lang }) },
  },
  {
    word: 'project',
    path: projectsPath,
    create: createProject,
    save: { method: 'PATCH', data: { lang } },
  },
  {
    word: 'page',
    path: pagesPath,
    create: createPage,
    save: { method: 'PUT', data: somePage({ lang }) },
  },
];

for (const { word, path, create, save } of kinds) {
  test(`a ${word} has its language in versions and in the trash`, async ({ request }) => {
    const headers = bearer(await signIn(request, 'owner'));
    const { id, ...entry } = await create(request, { lang: 'pt_BR' });
    expect(entry.lang).toBe('pt-BR');
    const address = `${path}/${id}`;
    const saved = await jsonOf(await request.fetch(address, { headers, ...save }), 200);
    expect(saved).toMatchObject({ lang, version: 2 });
    const old = await jsonOf(await request.get(`${address}/versions/1`, { headers }), 200);
    expect(old).toMatchObject({ lang: 'pt-BR' });
    await jsonOf(await request.delete(address, { headers }), 204);
    const restored = await request.post(`${address}/restore`, { headers });
    expect(await jsonOf(restored, 200)).toMatchObject({ lang });
  });
}
