import { problem } from '#shared/problems.ts';
import type { HttpEvent } from './types.ts';

/** Bytes; a post of 300 kB fits, even when its text is escaped twice. */
export const maxBodyBytes = 1_000_000;

/**
 * Deepest nesting of a request's JSON. The editor's content is a string inside it, with limits of
 * its own.
 */
const maxJsonDepth = 32;

/**
 * The JSON value of a request's body; an empty body reads as `{}`.
 * @param expected names what else is accepted
 * @param maxBytes of the body
 * @throws Problem 413 `too-large`, 415 `unsupported-media-type`, 400 `malformed-request`
 */
export function readJsonBody(
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
  if (nestsDeeper(text))
    throw problem('malformed-request', { detail: 'This is nested too deeply.' });
  try {
    return JSON.parse(text);
  } catch {
    throw problem('malformed-request', { detail: 'The body is not valid JSON.' });
  }
}

/** In lower case, without parameters. */
export function mediaType({ headers }: HttpEvent): string | undefined {
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
 * Whether JSON text nests deeper than `maxJsonDepth`, found by scanning its characters once:
 * nothing is parsed before it is known to be shallow.
 */
function nestsDeeper(text: string): boolean {
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
