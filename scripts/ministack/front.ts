/**
 * The address that the suites use. MiniStack's distribution serves pages and files, but tells nobody the country of a
 * visitor, so the API runs in the local cloud's distribution, with MiniStack's API behind it. Neither does it compress.
 */
import { request as httpsRequest } from 'node:https';
import { apiBasePath, originSecretHeader } from '#shared/platform/http.ts';
import { readAssembly } from '../local/engine/template.ts';
import { compress } from '../local/engine/compression.ts';
import { createSite } from '../local/engine/distributions.ts';
import { keepsNothing } from '../local/engine/edge-cache.ts';
import { type ResolvedResource, resolveAssembly } from '../local/engine/resolve.ts';
import {
  type HeaderLines,
  type RunningServer,
  serve,
  type WebHandler,
  withHeader,
  withoutHeader,
} from '../local/engine/web-message.ts';
import type { Deployed } from './deployed.ts';

const inApi = new RegExp(`^${apiBasePath}/`);

/** As the policy of pages names the uploads bucket, which has MiniStack's address here. */
const bucketOnAws = /https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com/g;

/** The encodings that the cache policy of pages and files allows. */
const bothEncodings = { compress: { brotli: true, gzip: true } };

export interface FrontProps {
  /** The deployed assembly, with the behaviours, policies and edge functions. */
  assemblyDirectory: string;
  deployed: Deployed;
  /** MiniStack's address. */
  endpoint: string;
}

/** Serves on any free port. */
export function startFront(props: FrontProps): Promise<RunningServer> {
  return serve(0, createFront(props));
}

export function createFront({ assemblyDirectory, deployed, endpoint }: FrontProps): WebHandler {
  const { resources } = resolveAssembly(readAssembly(assemblyDirectory));
  const api = createSite({
    resources,
    apis: [
      { logicalId: 'Api', domainName: apiDomain(resources), handler: toApi(endpoint, deployed) },
    ],
    readObject: async () => undefined,
    localise: (text) => text,
    // The publisher's invalidations go to MiniStack, not to this program.
    cache: keepsNothing,
  });
  const distribution = toHost(endpoint, deployed.distributionDomainName);
  const localised = ([name, value]: HeaderLines[number]): HeaderLines[number] => [
    name,
    value.replaceAll(bucketOnAws, new URL(endpoint).origin),
  ];
  return async (request) => {
    if (inApi.test(request.path)) return api(request);
    const response = await distribution(request);
    const headers = response.headers.map(localised);
    return compress({ ...response, headers }, request, bothEncodings);
  };
}

function apiDomain(resources: readonly ResolvedResource[]): string {
  const api = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api');
  return new URL(api?.attributes.ApiEndpoint ?? '').hostname;
}

/** The API's own address; the secret is the deployed stack's, which is not in the templates. */
export function toApi(
  endpoint: string,
  { apiId, originSecret }: Pick<Deployed, 'apiId' | 'originSecret'>,
): WebHandler {
  const api = toHost(endpoint, `${apiId}.execute-api.${new URL(endpoint).hostname}`);
  return (request) =>
    api({ ...request, headers: withHeader(request.headers, originSecretHeader, originSecret) });
}

/** Forwards a request to a host that MiniStack serves; responses are streamed back. */
function toHost(endpoint: string, host: string): WebHandler {
  const { hostname, port } = new URL(endpoint);
  return ({ method, path, query, headers, body }) =>
    new Promise((resolve, reject) => {
      const upstream = httpsRequest(
        {
          hostname,
          port,
          method,
          path: query ? `${path}?${query}` : path,
          headers: withHeader(withoutHeader(headers, 'connection'), 'host', host).flat(),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 502,
              headers: endToEnd(response.rawHeaders),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      upstream.on('error', reject);
      upstream.end(body);
    });
}

/** Headers of a single connection are not forwarded. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function endToEnd(raw: readonly string[]): HeaderLines {
  const lines: HeaderLines = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!hopByHop.has(name.toLowerCase())) lines.push([name, raw[index + 1] ?? '']);
  }
  return lines;
}
