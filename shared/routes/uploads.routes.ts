import * as z from 'zod';
import {
  announcedUploadSchema,
  announceUploadSchema,
  completeUploadSchema,
  uploadAddressSchema,
  uploadedSchema,
  uploadQuerySchema,
} from '../schemas/uploads.ts';
import { defineRoutes } from './route.ts';

export const uploadRoutes = defineRoutes({
  getUploadAddress: {
    method: 'GET',
    path: '/uploads',
    function: 'content',
    policy: 'anyone',
    summary: 'Where an uploaded image can be fetched',
    query: uploadQuerySchema,
    response: uploadAddressSchema,
    status: 200,
  },
  upload: {
    method: 'POST',
    path: '/uploads',
    function: 'admin',
    policy: 'editors',
    summary: 'Upload an image in a form, or get a form to upload a larger one with',
    body: announceUploadSchema,
    takesFile: true,
    response: z.union([uploadedSchema, announcedUploadSchema]),
    status: 201,
    idempotent: true,
  },
  completeUpload: {
    method: 'POST',
    path: '/uploads/complete',
    function: 'admin',
    policy: 'editors',
    summary: 'Check and keep an image that was sent to the store',
    body: completeUploadSchema,
    response: uploadedSchema,
    status: 200,
  },
});
