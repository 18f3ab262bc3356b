import * as z from 'zod';
import { emptySchema } from '../schemas/common.ts';
import {
  announcedUploadSchema,
  announceUploadSchema,
  completeUploadSchema,
  describeUploadSchema,
  mediaListQuerySchema,
  mediaListSchema,
  mediaParamsSchema,
  uploadAddressSchema,
  uploadedSchema,
  uploadQuerySchema,
} from '../schemas/uploads.ts';
import { adminAreaRoute, defineRoutes, editorRoute, publicRoute } from './route.ts';

export const uploadRoutes = defineRoutes({
  getUploadAddress: {
    ...publicRoute,
    method: 'GET',
    path: '/uploads',
    summary: 'Get the address of an uploaded image',
    query: uploadQuerySchema,
    response: uploadAddressSchema,
    status: 200,
  },
  upload: {
    ...editorRoute,
    method: 'POST',
    path: '/uploads',
    summary:
      'Upload an image in a form, or get a form for uploading a larger one directly to the store',
    body: announceUploadSchema,
    takesFile: true,
    response: z.union([uploadedSchema, announcedUploadSchema]),
    status: 201,
    idempotent: true,
  },
  completeUpload: {
    ...editorRoute,
    method: 'POST',
    path: '/uploads/complete',
    summary: 'Check and keep an image that was uploaded to the store',
    body: completeUploadSchema,
    response: uploadedSchema,
    status: 200,
  },
  listMedia: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/media',
    summary: 'List uploaded files, newest first, with their uses',
    query: mediaListQuerySchema,
    response: mediaListSchema,
    status: 200,
  },
  describeUpload: {
    ...editorRoute,
    method: 'PATCH',
    path: '/media/{id}',
    summary: 'Change the description of an uploaded file',
    params: mediaParamsSchema,
    body: describeUploadSchema,
    response: emptySchema,
    status: 204,
  },
  deleteUpload: {
    ...editorRoute,
    method: 'DELETE',
    path: '/media/{id}',
    summary: 'Delete an unused uploaded file',
    params: mediaParamsSchema,
    response: emptySchema,
    status: 204,
  },
});
