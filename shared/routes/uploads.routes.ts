import { uploadAddressSchema, uploadQuerySchema } from '../schemas/uploads.ts';
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
});
