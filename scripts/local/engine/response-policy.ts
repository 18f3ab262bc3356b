/** Applies a response-headers policy to a response. */
import { flagAt, type JsonObject, numberAt, objectAt, objectsAt, textAt } from './template.ts';
import {
  headerValue,
  type HeaderLines,
  type WebResponse,
  withHeader,
  withoutHeader,
} from './web-message.ts';

interface PolicyHeader {
  name: string;
  value: string;
  /** Whether it overrides what the origin sent. */
  override: boolean;
}

export function applyResponsePolicy(
  response: WebResponse,
  policy: JsonObject | undefined,
): WebResponse {
  if (!policy) return response;
  let { headers } = response;
  for (const item of objectsAt(objectAt(policy, 'RemoveHeadersConfig'), 'Items')) {
    headers = withoutHeader(headers, textAt(item, 'Header') ?? '');
  }
  const added = [
    ...securityHeaders(objectAt(policy, 'SecurityHeadersConfig')),
    ...customHeaders(objectAt(policy, 'CustomHeadersConfig')),
  ];
  return { ...response, headers: added.reduce(add, headers) };
}

function add(headers: HeaderLines, { name, value, override }: PolicyHeader): HeaderLines {
  if (!override && headerValue(headers, name) !== undefined) return headers;
  return withHeader(headers, name, value);
}

function customHeaders(config: JsonObject): PolicyHeader[] {
  return objectsAt(config, 'Items').map((item) => ({
    name: textAt(item, 'Header') ?? '',
    value: textAt(item, 'Value') ?? '',
    override: flagAt(item, 'Override'),
  }));
}

function securityHeaders(config: JsonObject): PolicyHeader[] {
  const found: PolicyHeader[] = [];
  const take = (part: string, name: string, value: (settings: JsonObject) => string): void => {
    if (config[part] === undefined) return;
    const settings = objectAt(config, part);
    found.push({ name, value: value(settings), override: flagAt(settings, 'Override') });
  };
  take(
    'ContentSecurityPolicy',
    'content-security-policy',
    (settings) => textAt(settings, 'ContentSecurityPolicy') ?? '',
  );
  take('ContentTypeOptions', 'x-content-type-options', () => 'nosniff');
  take('FrameOptions', 'x-frame-options', (settings) => textAt(settings, 'FrameOption') ?? 'DENY');
  take('ReferrerPolicy', 'referrer-policy', (settings) => textAt(settings, 'ReferrerPolicy') ?? '');
  take('StrictTransportSecurity', 'strict-transport-security', (settings) =>
    [
      `max-age=${numberAt(settings, 'AccessControlMaxAgeSec') ?? 0}`,
      ...(flagAt(settings, 'IncludeSubdomains') ? ['includeSubDomains'] : []),
      ...(flagAt(settings, 'Preload') ? ['preload'] : []),
    ].join('; '),
  );
  return found;
}
