import type { Handlers } from '#shared/routes/handler.ts';
import { findUploadAddress, type UploadDeps } from './find-upload-address.usecase.ts';

export function uploadReadHandlers(deps: UploadDeps): Handlers<'getUploadAddress'> {
  return {
    getUploadAddress: async ({ query, principal }) => {
      const { object_key: objectKey, preview } = query;
      const request = { objectKey, preview, caller: principal.kind };
      return { body: { url: await findUploadAddress(request, deps) } };
    },
  };
}
