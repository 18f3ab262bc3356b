import { beforeAll, describe, expect, it } from 'vitest';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import {
  type ImageType,
  imageTypes,
  uploadLimits,
  type UploadType,
} from '#shared/schemas/upload-limits.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import { routes } from '#shared/routes/table.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { InMemoryUploadStore } from '#test/support/in-memory-uploads.ts';
import { appendices, picture, polyglots } from '#test/support/pictures.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import {
  announceUpload,
  completeUpload,
  uploadFile,
  uploadWriteHandlers,
} from './upload.usecases.ts';

const staff = signedIn('staff');
const administrator = signedIn('admin');
const size = { width: 31, height: 17 };
const files = {} as Record<ImageType, Buffer>;
beforeAll(async () => {
  for (const type of imageTypes) files[type] = await picture(type, size);
});

function setUp(actor = staff) {
  const uploads = createUploadsRepository(inMemoryTable());
  const store = new InMemoryUploadStore();
  let time = Date.UTC(2026, 0, 1);
  const deps = {
    uploads,
    store,
    now: () => new Date(time),
    newId: () => crypto.randomUUID(),
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const upload = (file: Uint8Array, idempotencyKey?: string) =>
    uploadFile({ file, actor, idempotencyKey }, deps);
  const announce = (type: UploadType, idempotencyKey?: string, bytes = 1000) => {
    const announced = { filename: 'a picture', content_type: type, size: bytes };
    return announceUpload({ announced, actor, idempotencyKey }, deps);
  };
  const complete = (objectKey: string) => completeUpload({ objectKey, actor }, deps);
  /** Announces a file and sends it with the form. */
  const send = async (type: UploadType, file: Uint8Array) => {
    const { objectKey } = await announce(type);
    store.incoming.set(objectKey, file);
    return objectKey;
  };
  return { uploads, store, deps, pass, upload, announce, complete, send };
}

/** Makes a small GIF that claims this many pixels; decoding it would exhaust the memory. */
function bomb(width: number, height: number): Buffer {
  const file = Buffer.from(files['image/gif']);
  file.writeUInt16LE(width, 6);
  file.writeUInt16LE(height, 8);
  return file;
}

const refusal = (field: string, detail: string) => ({
  code: 'validation-failed',
  detail,
  errors: { [field]: detail },
});

describe('an image in a form', () => {
  it.each(imageTypes)('is kept under a random key, with its size: %s', async (type) => {
    const { uploads, store, upload } = setUp();
    const objectKey = await upload(files[type]);
    expect(isObjectKey(objectKey)).toBe(true);
    expect(store.kept.get(objectKey)).toEqual({ type, bytes: files[type] });
    expect(await uploads.find(objectKey)).toEqual({
      objectKey,
      type,
      ...size,
      bytes: files[type].length,
      uploadedBy: staff.userId,
      uploadedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await upload(files[type])).not.toBe(objectKey);
  });

  it('is kept without what follows its end', async () => {
    const { store, upload } = setUp();
    for (const type of imageTypes) {
      for (const { content } of appendices) {
        const objectKey = await upload(Buffer.concat([files[type], content]));
        expect(store.kept.get(objectKey)?.bytes).toEqual(files[type]);
      }
    }
  });

  it.each(polyglots)('is refused when it is $name', async ({ file }) => {
    const { store, upload } = setUp();
    await expect(upload(file)).rejects.toMatchObject(refusal('file', authorMessages.imageType));
    expect(store.kept.size).toBe(0);
  });

  it.each([
    [7072, 7071],
    [16_384, 31],
    [31, 16_384],
    [65_535, 65_535],
  ])('is refused with %d × %d pixels', async (width, height) => {
    const { store, upload } = setUp();
    const file = bomb(width, height);
    await expect(upload(file)).rejects.toMatchObject(
      refusal('file', authorMessages.imageTooManyPixels),
    );
    expect(store.kept.size).toBe(0);
  });

  it('is accepted with exactly the maximum', async () => {
    const { uploads, upload } = setUp();
    const largest = { width: 10_000, height: 5000 };
    const found = await uploads.find(await upload(bomb(largest.width, largest.height)));
    expect(found).toMatchObject(largest);
  });

  it('gets one key for one Idempotency-Key, even for two concurrent requests', async () => {
    const { store, pass, upload } = setUp();
    const keys = await Promise.all([1, 2, 3].map(() => upload(files['image/png'], 'once')));
    expect(new Set(keys).size).toBe(1);
    expect(store.kept.size).toBe(1);
    await expect(upload(files['image/gif'], 'once')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    });
    pass(25 * 60 * 60 * 1000);
    expect(await upload(files['image/png'], 'once')).not.toBe(keys[0]);
  });
});

describe('an announced image', () => {
  it('gets a key of its type and a form', async () => {
    const { announce } = setUp();
    const { objectKey, form } = await announce('image/jpeg');
    expect(objectKey).toMatch(/^uploads\/[0-9a-f-]{36}\.jpg$/);
    expect(form.fields['Content-Type']).toBe('image/jpeg');
  });

  it('is refused when it is too large, before anything is sent', async () => {
    const { announce } = setUp();
    await announce('image/png', undefined, uploadLimits.bytes);
    await expect(announce('image/png', undefined, uploadLimits.bytes + 1)).rejects.toMatchObject({
      code: 'too-large',
      detail: authorMessages.imageTooLarge,
    });
  });

  it('keeps its key for one Idempotency-Key', async () => {
    const { announce } = setUp();
    const first = await announce('image/png', 'once');
    expect((await announce('image/png', 'once')).objectKey).toBe(first.objectKey);
    await expect(announce('image/gif', 'once')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    });
  });

  it.each([
    [{ filename: 'a.svg', content_type: 'image/svg+xml', size: 1 }, 'content_type'],
    [{ filename: 'a.png', content_type: 'image/png', size: 0 }, 'size'],
    [{ filename: 'a.png', content_type: 'image/png', size: 1.5 }, 'size'],
    [{ filename: '', content_type: 'image/png', size: 1 }, 'filename'],
    [{ filename: 'x'.repeat(256), content_type: 'image/png', size: 1 }, 'filename'],
    [{ filename: 'a\ud800.png', content_type: 'image/png', size: 1 }, 'filename'],
  ])('has a name, a type and a size: %j', (body, field) => {
    const { error } = routes.upload.body.safeParse(body);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('completing', () => {
  it.each(imageTypes)('copies to the final key and removes what was sent: %s', async (type) => {
    const { uploads, store, complete, send } = setUp();
    const objectKey = await send(type, files[type]);
    expect(await uploads.find(objectKey)).toBeUndefined();
    await complete(objectKey);
    expect(await uploads.find(objectKey)).toMatchObject({ type, ...size });
    expect(store.kept.get(objectKey)).toEqual({ type, bytes: files[type] });
    expect(store.incoming.size).toBe(0);
  });

  it('a second time changes nothing, whatever has been sent since', async () => {
    const { store, complete, send } = setUp();
    const objectKey = await send('image/png', files['image/png']);
    await complete(objectKey);
    store.incoming.set(objectKey, Buffer.from('something else'));
    await complete(objectKey);
    expect(store.kept.get(objectKey)?.bytes).toEqual(files['image/png']);
  });

  it('can be repeated when the store failed, even if the removal did', async () => {
    const { uploads, store, deps, complete, send } = setUp();
    const objectKey = await send('image/png', files['image/png']);
    const { add } = uploads;
    uploads.add = () => Promise.reject(new Error('down'));
    await expect(complete(objectKey)).rejects.toThrow('down');
    expect(await deps.uploads.find(objectKey)).toBeUndefined();
    uploads.add = add;
    store.removeIncoming = () => Promise.reject(new Error('down'));
    await complete(objectKey);
    expect(await uploads.find(objectKey)).toBeDefined();
  });

  it.each(polyglots)('refuses and removes $name', async ({ type, file }) => {
    const { uploads, store, complete, send } = setUp();
    const objectKey = await send(type, file);
    const expected = refusal('object_key', authorMessages.imageType);
    await expect(complete(objectKey)).rejects.toMatchObject(expected);
    expect(await uploads.find(objectKey)).toBeUndefined();
    expect([...store.incoming, ...store.kept]).toEqual([]);
  });

  it('refuses and removes an image of another type than announced', async () => {
    for (const type of imageTypes) {
      const { store, complete, send } = setUp();
      const other = type === 'image/png' ? 'image/gif' : 'image/png';
      const objectKey = await send(type, files[other]);
      const expected = refusal('object_key', authorMessages.imageDamaged);
      await expect(complete(objectKey)).rejects.toMatchObject(expected);
      expect([...store.incoming, ...store.kept]).toEqual([]);
    }
  });

  it('refuses a key without an upload, and an invalid key', async () => {
    const { announce, complete } = setUp();
    const { objectKey } = await announce('image/png');
    await expect(complete(objectKey)).rejects.toMatchObject({
      code: 'not-found',
      detail: authorMessages.uploadMissing,
    });
    for (const key of ['', `${objectKey}\0`, `../${objectKey}`, 'uploads/a.png', 'incoming/a']) {
      await expect(complete(key)).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});

describe('a PDF file', () => {
  const pdf = Buffer.from('%PDF-1.7\nwords\n%%EOF\n');

  it('of an administrator is kept as it is', async () => {
    const { uploads, store, complete, send } = setUp(administrator);
    const objectKey = await send('application/pdf', pdf);
    expect(objectKey).toMatch(/^uploads\/[0-9a-f-]{36}\.pdf$/);
    expect(await uploads.findDocument(objectKey)).toBeUndefined();
    await complete(objectKey);
    expect(await uploads.findDocument(objectKey)).toMatchObject({ bytes: pdf.length });
    expect(store.kept.get(objectKey)).toEqual({ type: 'application/pdf', bytes: pdf });
    await complete(objectKey);
  });

  it('is refused from anybody else, announced or sent', async () => {
    const { deps, send } = setUp(administrator);
    const announced = { filename: 'a.pdf', content_type: 'application/pdf', size: 9 } as const;
    const request = { announced, actor: staff, idempotencyKey: undefined };
    await expect(announceUpload(request, deps)).rejects.toMatchObject({ code: 'forbidden' });
    const objectKey = await send('application/pdf', pdf);
    await expect(completeUpload({ objectKey, actor: staff }, deps)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await deps.uploads.findDocument(objectKey)).toBeUndefined();
  });

  it.each([
    ['something else', Buffer.from('<script>alert(1)</script>')],
    ['a beginning', Buffer.from('%PDF-1.7\nwords')],
    ['an end', Buffer.from('words\n%%EOF')],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n')],
  ])('that is %s is refused and removed', async (_name, file) => {
    const { store, complete, send } = setUp(administrator);
    const objectKey = await send('application/pdf', file);
    const expected = refusal('object_key', settingsMessages.cvDamaged);
    await expect(complete(objectKey)).rejects.toMatchObject(expected);
    expect([...store.incoming, ...store.kept]).toEqual([]);
  });

  it('is refused when it is too large, announced or sent', async () => {
    const { announce, complete, send } = setUp(administrator);
    const size = uploadLimits.documentBytes + 1;
    await expect(announce('application/pdf', undefined, size)).rejects.toMatchObject({
      code: 'too-large',
      detail: settingsMessages.cvTooLarge,
    });
    const large = Buffer.concat([pdf, Buffer.alloc(uploadLimits.documentBytes), pdf]);
    await expect(complete(await send('application/pdf', large))).rejects.toMatchObject(
      refusal('object_key', settingsMessages.cvTooLarge),
    );
  });
});

it('the routes answer as documented', async () => {
  const { deps, store } = setUp();
  const { upload, completeUpload: finish } = uploadWriteHandlers(deps);
  const request = { ...bareRequest, principal: staff };
  const sent = await upload({ ...request, body: { file: files['image/png'], filename: 'a.png' } });
  expect(routes.upload.response.parse(sent.body)).toEqual({ object_key: expect.any(String) });
  expect(sent.location).toBe(`/uploads?object_key=${encodeURIComponent(sent.body.object_key)}`);
  const announced = { filename: 'a.png', content_type: 'image/png' as const, size: 5 };
  const { body } = await upload({ ...request, body: announced });
  expect(routes.upload.response.parse(body)).toHaveProperty('upload.fields.key', body.object_key);
  store.incoming.set(body.object_key, files['image/png']);
  const completed = await finish({ ...request, body: { object_key: body.object_key } });
  expect(completed.body).toEqual({ object_key: body.object_key });
});
