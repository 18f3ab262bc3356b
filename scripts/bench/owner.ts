/** The owner, working on a site by its address. */
import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/auth.routes.ts';
import { postRoutes } from '#shared/routes/posts.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';
import { patientApi } from '../seed/patient-api.ts';
import { owner } from '../seed/users.ts';

export async function ownerOf(siteUrl: string) {
  const call = patientApi(`${siteUrl}${apiBasePath}`);
  const login = { username: owner.username, password: owner.password };
  const { access_token: token } = tokensSchema.parse(
    await call({ ...authRoutes.signIn, body: login }),
  );
  return {
    authorization: `Bearer ${token}`,
    create: async (post: SavePostInput): Promise<Post> =>
      postSchema.parse(await call({ ...postRoutes.createPost, token, body: post })),
    update: async (id: string, post: SavePostInput): Promise<Post> => {
      const path = postRoutes.updatePost.path.replace('{id}', id);
      return postSchema.parse(await call({ ...postRoutes.updatePost, path, token, body: post }));
    },
  };
}
