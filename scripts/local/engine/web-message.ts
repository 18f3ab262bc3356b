/** HTTP messages as the stand-ins of CloudFront and API Gateway receive and send them. */

/** Header lines in their order. Names keep the sender's spelling, so look them up with `headerValues`. */
export type HeaderLines = [name: string, value: string][];

export interface WebRequest {
  method: string;
  /** Still percent-encoded; without the query. */
  path: string;
  /** Still percent-encoded; without the question mark. */
  query: string;
  headers: HeaderLines;
  body: Buffer;
  /** IP address of the client. */
  sourceIp: string;
  sourcePort: number;
}

export interface WebResponse {
  status: number;
  headers: HeaderLines;
  body: Buffer;
}

export type WebHandler = (request: WebRequest) => Promise<WebResponse>;

export function headerValues(headers: HeaderLines, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

export function headerValue(headers: HeaderLines, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

export function withoutHeader(headers: HeaderLines, name: string): HeaderLines {
  const unwanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() !== unwanted);
}

/** Replaces all lines with the name of the header. */
export function withHeader(headers: HeaderLines, name: string, value: string): HeaderLines {
  return [...withoutHeader(headers, name), [name, value]];
}

/** Pairs the alternating names and values of Node's `rawHeaders`. */
export function headerLines(rawHeaders: readonly string[]): HeaderLines {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
}

/** Joins the values of repeated names by commas, as AWS does for headers and query parameters. */
export function joinValues(pairs: Iterable<readonly [string, string]>): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of pairs) {
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return joined;
}

/** Splits `name=value`. Without an equals sign, the value is empty. */
export function splitPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

/** Answers `{"message": …}`, the form of API Gateway's own errors. */
export function messageResponse(status: number, message: string): WebResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** Compares weakly (RFC 9110, 13.1.2), because compression makes an entity tag weak. */
export function matchesEntityTag(list: string, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
