import { pageIdSchema, pageSchema } from '../schemas/pages.ts';
import { postIdSchema, postSchema } from '../schemas/posts.ts';
import { projectIdSchema, savedProjectSchema } from '../schemas/projects.ts';
import {
  trashedPageListSchema,
  trashedPostListSchema,
  trashedProjectListSchema,
  trashQuerySchema,
} from '../schemas/trash.ts';
import { defineRoutes } from './route.ts';

export const trashRoutes = defineRoutes({
  listTrashedPosts: {
    method: 'GET',
    path: '/trash/posts',
    function: 'admin',
    policy: 'adminArea',
    summary: 'Posts that were deleted within the last 30 days',
    query: trashQuerySchema,
    response: trashedPostListSchema,
    status: 200,
  },
  restorePost: {
    method: 'POST',
    path: '/blog_posts/{id}/restore',
    function: 'admin',
    policy: 'editors',
    summary: 'Bring a deleted post back as a draft',
    params: postIdSchema,
    response: postSchema,
    status: 200,
  },
  listTrashedProjects: {
    method: 'GET',
    path: '/trash/projects',
    function: 'admin',
    policy: 'adminArea',
    summary: 'Projects that were deleted within the last 30 days',
    query: trashQuerySchema,
    response: trashedProjectListSchema,
    status: 200,
  },
  restoreProject: {
    method: 'POST',
    path: '/projects/{id}/restore',
    function: 'admin',
    policy: 'editors',
    summary: 'Bring a deleted project back',
    params: projectIdSchema,
    response: savedProjectSchema,
    status: 200,
  },
  listTrashedPages: {
    method: 'GET',
    path: '/trash/pages',
    function: 'admin',
    policy: 'adminArea',
    summary: 'Pages that were deleted within the last 30 days',
    query: trashQuerySchema,
    response: trashedPageListSchema,
    status: 200,
  },
  restorePage: {
    method: 'POST',
    path: '/pages/{id}/restore',
    function: 'admin',
    policy: 'editors',
    summary: 'Bring a deleted page back as a draft',
    params: pageIdSchema,
    response: pageSchema,
    status: 200,
  },
});
