import type { Handlers } from '#shared/routes/handler.ts';
import { findUploadAddress, type UploadDeps } from './find-upload-address.usecase.ts';

export function uploadReadHandlers(deps: UploadDeps): Handlers<'getUploadAddress'> {
  return {
    getUploadAddress: async ({ query, principal }) => {
      const request = { objectKey: query.object_key, caller: principal.kind };
      return { body: { url: await findUploadAddress(request, deps) } };
    },
  };
}
