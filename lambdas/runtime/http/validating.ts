import type * as z from 'zod';
import { headerPatterns } from '#shared/platform/http.ts';
import { invalidField, problem } from '#shared/problems.ts';
import type { FileForm, Route } from '#shared/routes/route.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { type HttpEvent, type Middleware, routeOf, stateOf } from './request-state.ts';

/** Reads the parts of a request for which the route has a schema, and ignores the rest. */
export function validating(): Middleware {
  return {
    before: async ({ event }) => {
      const { row } = routeOf(event);
      const { headers } = event;
      stateOf(event).input = {
        params: row.params && validate(row.params, event.pathParameters ?? {}),
        query: row.query && validate(row.query, event.queryStringParameters ?? {}),
        ifMatch: row.versioned && readIfMatch(headers['if-match']),
        idempotencyKey: row.idempotent && readIdempotencyKey(headers['idempotency-key']),
        body: row.body && (await readBody(event, { ...row, body: row.body })),
      };
    },
  };
}

function readBody(
  event: HttpEvent,
  { body, takesFile, maxBodyBytes }: Route & { body: z.ZodType },
) {
  if (takesFile && mediaType(event) === formType) return readFileForm(event);
  return validate(
    body,
    readJsonBody(event, {
      ...(takesFile && { expected: `Send JSON (application/json) or a form (${formType}).` }),
      ...(maxBodyBytes !== undefined && { maxBytes: maxBodyBytes }),
    }),
  );
}

/**
 * Reads the version in an `If-Match` header.
 * @returns undefined when the caller requires no particular version
 * @throws Problem `malformed-request`
 */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const match = headerPatterns.ifMatch.exec(header.trim());
  if (!match) throw problem('malformed-request', { detail: 'If-Match is not a version.' });
  const [, quoted, bare] = match;
  const version = quoted ?? bare;
  return version === undefined ? undefined : Number(version);
}

/** @throws Problem `malformed-request` */
function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const isValid =
    headerPatterns.idempotencyKey.test(header) && header.length <= limits.idempotencyKey.max;
  if (!isValid) throw problem('malformed-request', { detail: 'Idempotency-Key is not valid.' });
  return header;
}

const maxErrors = 50;

/** @throws Problem `validation-failed` with the messages by dotted path as `errors`, and the first one as `detail` */
function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.flatMap(toMessages).slice(0, maxErrors);
  const errors = new Map<string, string>();
  for (const { path, message } of found) {
    if (path !== '' && !errors.has(path)) errors.set(path, message);
  }
  throw problem('validation-failed', {
    ...(found[0] && { detail: found[0].message }),
    ...(errors.size > 0 && { errors: Object.fromEntries(errors) }),
  });
}

/** Writes a message for people. Zod prefers a message that the schema defines. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'This value has the wrong type';
    case 'too_small':
      return `This ${describeBound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `This ${describeBound(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_value':
      return `This value must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'This value has the wrong format';
    case 'unrecognized_keys':
      return 'This field is not known';
    default:
      return 'This value is not valid';
  }
}

function describeBound(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `text must have ${bound} ${limit} characters`;
  if (origin === 'array') return `list must have ${bound} ${limit} entries`;
  return `value must be ${bound} ${limit}`;
}

function toMessages(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code === 'invalid_union') {
    return fewestIssues(issue.errors).flatMap((inner) =>
      toMessages({ ...inner, path: [...issue.path, ...inner.path] }),
    );
  }
  const pathOf = (...more: PropertyKey[]) => [...issue.path, ...more].map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(), message: issue.message }];
  return issue.keys.map((key) => ({ path: pathOf(key.slice(0, 100)), message: issue.message }));
}

/** Returns the issues of the union member with the fewest issues, which the caller most probably meant. */
function fewestIssues(members: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  return members.toSorted((left, right) => left.length - right.length)[0] ?? [];
}

/** Bytes. A post of 300 kB fits, even when its text is escaped twice. */
const maxBodyBytes = 1_000_000;

/** Applies to the JSON of a request. The content of an article is a string in it, and has limits of its own. */
const maxJsonDepth = 32;

/**
 * Parses the body of a request as JSON; an empty body counts as `{}`.
 * @param expected tells a caller who sent another media type what to send
 * @throws Problem 413 `too-large`, 415 `unsupported-media-type`, 400 `malformed-request`
 */
function readJsonBody(
  event: HttpEvent,
  { expected, maxBytes = maxBodyBytes }: { expected?: string; maxBytes?: number } = {},
): unknown {
  if (!event.body) return {};
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw problem('too-large');
  if (mediaType(event) !== 'application/json') {
    throw problem('unsupported-media-type', { ...(expected && { detail: expected }) });
  }
  const text = decodeText(bytes);
  if (isTooDeep(text)) throw problem('malformed-request', { detail: 'This is nested too deeply.' });
  try {
    return JSON.parse(text);
  } catch {
    throw problem('malformed-request', { detail: 'The body is not valid JSON.' });
  }
}

/** Returns the media type in lower case, without parameters. */
function mediaType({ headers }: HttpEvent): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('malformed-request', { detail: 'The body is not valid UTF-8.' });
  }
}

/**
 * Whether JSON text nests deeper than `maxJsonDepth`. Scans the characters once, so that deeply nested text is never
 * parsed.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

const formType = 'multipart/form-data';

/** Bytes that a form may have in addition to the file. */
const framingBytes = 16_384;

/**
 * Reads the only file of a form, and ignores the media type that the form states for the file.
 * @throws Problem 413 `too-large`, 400 `malformed-request`, 422 `validation-failed`
 */
async function readFileForm(event: HttpEvent): Promise<FileForm> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > uploadLimits.formBytes + framingBytes) throw tooLarge();
  const form = await parseForm(bytes, event.headers['content-type'] ?? '');
  const unknown = [...form.keys()].filter((name) => name !== 'file');
  if (unknown.length > 0) throw unknownFields(unknown);
  const [file, ...others] = form.getAll('file');
  if (!(file instanceof File) || others.length > 0 || file.size === 0) {
    throw invalidField('file', authorMessages.imageRequired);
  }
  if (file.size > uploadLimits.formBytes) throw tooLarge();
  return { file: new Uint8Array(await file.arrayBuffer()), filename: file.name };
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw problem('malformed-request', { detail: 'The form is malformed.' });
  }
}

function tooLarge() {
  return problem('too-large', { detail: authorMessages.imageTooLargeForForm });
}

function unknownFields(names: readonly string[]) {
  const detail = 'This field is not known';
  const errors = names.slice(0, maxErrors).map((name) => [name.slice(0, 100), detail]);
  return problem('validation-failed', { detail, errors: Object.fromEntries(errors) });
}
