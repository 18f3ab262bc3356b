import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadImage } from './upload-image.ts';

const objectKey = 'uploads/0199a000-0000-7000-8000-000000000001.png';
const fields = { key: objectKey, 'Content-Type': 'image/png', Policy: 'p' };
const form = { object_key: objectKey, upload: { url: 'https://store.test/', fields } };

const png = '\x89PNG\r\n\x1a\n';
const file = (beginning = png, { name = 'photo.png', type = 'image/png' } = {}) =>
  new File([Uint8Array.from(beginning, (letter) => letter.charCodeAt(0))], name, { type });

type Answer = Response | Error;

/** The API's responses to announcements and to requests for the check, in turn. */
let announced: Answer[];
let completed: Answer[];
let asked: { path: string; body: unknown; idempotencyKey: string | null }[];
/** The requests that send a form to the store. */
let sent: FakeRequest[];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;
  address = '';
  form = new FormData();
  open(_method: string, address: string) {
    this.address = address;
  }
  send(data: FormData) {
    this.form = data;
    sent.push(this);
  }
  abort() {
    this.#end('abort');
  }
  progress(loaded: number, total: number) {
    const facts = { lengthComputable: true, loaded, total };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), facts));
  }
  answer(status: number, code?: string) {
    this.status = status;
    if (code) this.responseText = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
    this.#end('load');
  }
  fail(how: 'error' | 'timeout') {
    this.#end(how);
  }
  #end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

const refused = (status: number, code: string, detail: string) =>
  Response.json({ code, detail, request_id: 'r' }, { status });

beforeEach(() => {
  announced = [];
  completed = [];
  asked = [];
  sent = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit & { body: string }) => {
    init.signal?.throwIfAborted();
    const path = input.replace('/api/v1', '');
    asked.push({
      path,
      body: JSON.parse(init.body),
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    });
    const isEnd = path === '/uploads/complete';
    const answer = (isEnd ? completed : announced).shift();
    if (answer instanceof Error) throw answer;
    return answer ?? Response.json(isEnd ? { object_key: objectKey } : form);
  });
});

/** Waits for the request that sends the next form. */
const nextSent = (count = 1) =>
  waitFor(() => {
    const request = sent[count - 1];
    if (!request) throw new Error('Nothing was sent');
    return request;
  });

/** Uploads an image to a store that accepts it. */
async function uploadAll(image: File) {
  const count = sent.length + 1;
  const upload = uploadImage(image);
  (await nextSent(count)).answer(204);
  return upload;
}

describe('an upload', () => {
  it('announces the image, sends it with all fields before it, and has it checked', async () => {
    const image = file();
    expect(await uploadAll(image)).toBe(objectKey);
    expect(asked).toEqual([
      {
        path: '/uploads',
        body: { filename: 'photo.png', content_type: 'image/png', size: png.length },
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      },
      {
        path: '/uploads/complete',
        body: { object_key: objectKey, filename: 'photo.png' },
        idempotencyKey: null,
      },
    ]);
    expect(sent[0]?.address).toBe('https://store.test/');
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual([...Object.keys(fields), 'file']);
    expect(sent[0]?.form.get('key')).toBe(objectKey);
    expect(sent[0]?.form.get('file')).toMatchObject({ name: 'photo.png', size: image.size });
  });

  it('reports the share that is sent, and 1 while only the check is left', async () => {
    const fractions: number[] = [];
    const upload = uploadImage(file(), { onProgress: (fraction) => fractions.push(fraction) });
    const request = await nextSent();
    request.progress(25, 100);
    request.progress(50, 100);
    expect(fractions).toEqual([0.25, 0.5]);
    request.answer(204);
    await upload;
    expect(fractions).toEqual([0.25, 0.5, 1]);
  });

  it.each([
    ['image/png', png],
    ['image/jpeg', '\xff\xd8\xff\xe1'],
    ['image/webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['image/gif', 'GIF89a'],
    ['image/gif', 'GIF87a'],
    ['image/avif', '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf'],
    ['image/avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00avifmif1miaf'],
  ])('announces %s by the first bytes, whatever the browser says', async (type, bytes) => {
    await uploadAll(file(bytes, { name: 'download', type: 'text/plain' }));
    expect(asked[0]?.body).toMatchObject({ content_type: type, filename: 'download' });
  });

  it('names a picture that has no name', async () => {
    await uploadAll(file(png, { name: '' }));
    expect(asked[0]?.body).toMatchObject({ filename: 'image' });
  });
});

describe('a file that the server would refuse', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a text', 'Dear diary'],
    ['nothing', ''],
    ['a film', '\x00\x00\x00\x14ftypmp42avifisom'],
    ['a RIFF that is no picture', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ])('is not sent: %s named photo.png', async (_what, bytes) => {
    const upload = uploadImage(file(bytes));
    await expect(upload).rejects.toMatchObject({
      message: authorMessages.imageType,
      retryable: false,
    });
    expect(asked).toEqual([]);
  });

  it('is not sent as HEIC, with what to do instead', async () => {
    const heic = file('\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heic');
    await expect(uploadImage(heic)).rejects.toMatchObject({
      message: expect.stringMatching(/HEIC.*JPEG/),
      retryable: false,
    });
    expect(asked).toEqual([]);
  });

  it('is sent only at the second try when it moves, but would stand still on pages', async () => {
    const image = file(`${png}\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc!\0\0\0\x01IDAT`);
    await expect(uploadImage(image)).rejects.toMatchObject({
      message: expect.stringContaining('first frame'),
      retryable: true,
    });
    expect(asked).toEqual([]);
    await expect(uploadAll(image)).resolves.toBe(objectKey);
  });

  it('is neither sent nor read when it is too large', async () => {
    const image = file();
    Object.defineProperty(image, 'size', { value: uploadLimits.bytes + 1 });
    const slice = vi.spyOn(image, 'slice');
    const problem = { message: authorMessages.imageTooLarge, retryable: false };
    await expect(uploadImage(image)).rejects.toMatchObject(problem);
    expect(slice).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it('is not sent when the disk cannot read it', async () => {
    const image = file();
    vi.spyOn(image, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await expect(uploadImage(image)).rejects.toMatchObject({
      message: 'The file could not be read. Please choose it again.',
      retryable: false,
    });
  });
});

describe('a failure', () => {
  it("of the announcement shows the server's message", async () => {
    announced = [refused(403, 'read-only-account', 'This account is read-only.')];
    await expect(uploadImage(file())).rejects.toMatchObject({
      name: 'ApiError',
      message: 'This account is read-only.',
    });
    expect(sent).toEqual([]);
  });

  it('of the network while sending can be retried', async () => {
    const upload = uploadImage(file());
    (await nextSent()).fail('error');
    await expect(upload).rejects.toMatchObject({
      message: 'The image could not be sent. Check your connection and try again.',
      retryable: true,
    });
  });

  it.each([
    [403, 'AccessDenied', 'Sending the image took too long. Please try again.', true],
    [400, 'EntityTooLarge', authorMessages.imageTooLarge, false],
    [413, undefined, authorMessages.imageTooLarge, false],
    [500, 'InternalError', 'The image could not be stored. Please try again.', true],
    [503, undefined, 'The image could not be stored. Please try again.', true],
  ])('of the store is reported in a sentence: %i %s', async (status, code, message, retryable) => {
    const upload = uploadImage(file());
    (await nextSent()).answer(status, code);
    await expect(upload).rejects.toMatchObject({ name: 'UploadError', message, retryable });
  });

  it('by time is reported when the form has expired', async () => {
    const upload = uploadImage(file());
    const request = await nextSent();
    expect(request.timeout).toBe(uploadLimits.formSeconds * 1000);
    request.fail('timeout');
    await expect(upload).rejects.toMatchObject({
      message: 'Sending the image took too long. Please try again.',
    });
  });

  it("of the check refuses the file with the server's message", async () => {
    completed = [refused(422, 'validation-failed', authorMessages.imageTooManyPixels)];
    await expect(uploadAll(file())).rejects.toMatchObject({
      message: authorMessages.imageTooManyPixels,
      retryable: false,
    });
  });
});

describe('a further attempt with the same file', () => {
  const announcements = () => asked.filter(({ path }) => path === '/uploads');

  it('announces it with the same key when the response was lost', async () => {
    const image = file();
    announced = [new TypeError('Failed to fetch')];
    await expect(uploadImage(image)).rejects.toMatchObject({ code: 'network' });
    await uploadAll(image);
    const [first, second] = announcements();
    expect(second).toEqual(first);
  });

  it('gets a fresh form for the same object when the store failed', async () => {
    const image = file();
    const upload = uploadImage(image);
    (await nextSent()).answer(500);
    await expect(upload).rejects.toThrow();
    expect(await uploadAll(image)).toBe(objectKey);
    expect(new Set(announcements().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('only checks the file when it has arrived but the response to the check was lost', async () => {
    const image = file();
    completed = [new TypeError('Failed to fetch')];
    await expect(uploadAll(image)).rejects.toMatchObject({ code: 'network' });
    const fractions: number[] = [];
    const again = uploadImage(image, { onProgress: (fraction) => fractions.push(fraction) });
    expect(await again).toBe(objectKey);
    expect(sent).toHaveLength(1);
    expect(fractions).toEqual([1]);
  });

  it('starts over when it has expired in the store', async () => {
    const image = file();
    completed = [refused(404, 'not-found', authorMessages.uploadMissing)];
    await expect(uploadAll(image)).rejects.toThrow(authorMessages.uploadMissing);
    expect(await uploadAll(image)).toBe(objectKey);
    expect(new Set(announcements().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('is a new upload after a successful one', async () => {
    const image = file();
    await uploadAll(image);
    await uploadAll(image);
    expect(new Set(announcements().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });
});

describe('a cancelled upload', () => {
  it('is not started when it was cancelled before', async () => {
    await expect(uploadImage(file(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked).toEqual([]);
  });

  it('stops sending, reports nothing more, and requests no check', async () => {
    const controller = new AbortController();
    const upload = uploadImage(file(), { signal: controller.signal });
    await nextSent();
    controller.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked.map(({ path }) => path)).toEqual(['/uploads']);
  });

  it('stops during the check', async () => {
    const controller = new AbortController();
    const upload = uploadImage(file(), {
      signal: controller.signal,
      onProgress: (fraction) => fraction === 1 && controller.abort(),
    });
    (await nextSent()).answer(204);
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is forgotten: the same file starts over', async () => {
    const image = file();
    const controller = new AbortController();
    const upload = uploadImage(image, { signal: controller.signal });
    await nextSent();
    controller.abort();
    await expect(upload).rejects.toThrow();
    await uploadAll(image);
    const [first, second] = asked.filter(({ path }) => path === '/uploads');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });
});
