import type { Handlers } from '#shared/routes/handler.ts';
import { announceUpload } from './announce-upload.usecase.ts';
import { completeUpload } from './complete-upload.usecase.ts';
import type { UploadWriteDeps } from './upload-changes.ts';
import { uploadFile } from './upload-file.usecase.ts';

export function uploadWriteHandlers(deps: UploadWriteDeps): Handlers<'upload' | 'completeUpload'> {
  return {
    upload: async ({ body, principal: actor, idempotencyKey }) => {
      if ('file' in body) {
        const objectKey = await uploadFile({ ...body, actor, idempotencyKey }, deps);
        return { body: { object_key: objectKey }, location: locationOf(objectKey) };
      }
      const request = { announced: body, actor, idempotencyKey };
      const { objectKey, form } = await announceUpload(request, deps);
      return {
        body: { object_key: objectKey, upload: { url: form.url, fields: form.fields } },
        location: locationOf(objectKey),
      };
    },
    completeUpload: async ({ body, principal: actor }) => {
      await completeUpload({ objectKey: body.object_key, filename: body.filename, actor }, deps);
      return { body: { object_key: body.object_key } };
    },
  };
}

function locationOf(objectKey: string): string {
  return `/uploads?object_key=${encodeURIComponent(objectKey)}`;
}
