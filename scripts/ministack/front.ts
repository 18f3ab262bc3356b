/**
 * A server in front of MiniStack, whose address the suites use. MiniStack's distribution serves pages and files, but does
 * not compress them and does not send the visitor's country. The front therefore compresses, and serves the API by the
 * local cloud's distribution with MiniStack's API as the origin.
 */
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { apiBasePath, originSecretHeader } from '#shared/platform/http.ts';
import { readAssembly } from '../local/engine/template.ts';
import { compress } from '../local/engine/compression.ts';
import { createSite } from '../local/engine/create-site.ts';
import { disabledCache } from '../local/engine/edge-cache.ts';
import { type ResolvedResource, resolveAssembly } from '../local/engine/resolve.ts';
import { type RunningServer, serve } from '../local/engine/http-server.ts';
import {
  headerLines,
  type HeaderLines,
  type WebHandler,
  withHeader,
  withoutHeader,
} from '../local/engine/web-message.ts';
import type { Deployed } from './deployed.ts';

const inApi = new RegExp(`^${apiBasePath}/`);

/** Address of the uploads bucket in the policy of pages. The front replaces it by MiniStack's address. */
const bucketOnAws = /https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com/g;

/** Encodings that the cache policy of pages and files allows. */
const bothEncodings = { compress: { brotli: true, gzip: true } };

export interface FrontProps {
  /** Folder of the deployed assembly, which has the behaviours, policies and edge functions. */
  assemblyDirectory: string;
  deployed: Deployed;
  /** Address of MiniStack. */
  endpoint: string;
}

/** Listens on any free port. */
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
    cache: disabledCache,
  });
  const distribution = toHost(endpoint, deployed.distributionDomainName);
  const { origin } = new URL(endpoint);
  return async (request) => {
    if (inApi.test(request.path)) return api(request);
    const response = await distribution(request);
    const headers: HeaderLines = response.headers.map(([name, value]) => [
      name,
      value.replaceAll(bucketOnAws, origin),
    ]);
    return compress({ ...response, headers }, request, bothEncodings);
  };
}

function apiDomain(resources: readonly ResolvedResource[]): string {
  const api = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api');
  return new URL(api?.attributes.ApiEndpoint ?? '').hostname;
}

/** Forwards requests to MiniStack's API. @param deployed has the secret of the deployed stack, which no template contains */
export function toApi(
  endpoint: string,
  deployed: Pick<Deployed, 'apiId' | 'originSecret'>,
): WebHandler {
  const api = toHost(endpoint, `${deployed.apiId}.execute-api.${new URL(endpoint).hostname}`);
  return (request) =>
    api({
      ...request,
      headers: withHeader(request.headers, originSecretHeader, deployed.originSecret),
    });
}

/** Headers that belong to a single connection and must not be forwarded. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Forwards requests to MiniStack. @param host selects one of the sites and APIs that MiniStack serves */
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
          const status = response.statusCode ?? 502;
          const lines = headerLines(response.rawHeaders);
          const kept = lines.filter(([name]) => !hopByHop.has(name.toLowerCase()));
          buffer(response).then(
            (content) => resolve({ status, headers: kept, body: content }),
            reject,
          );
        },
      );
      upstream.on('error', reject);
      upstream.end(body);
    });
}
