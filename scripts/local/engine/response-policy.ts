/** Applies a response-headers policy to a response. */
import { flagAt, type JsonObject, numberAt, objectAt, objectsAt, textAt } from './template.ts';
import { headerValue, type WebResponse, withHeader, withoutHeader } from './web-message.ts';

interface PolicyHeader {
  name: string;
  value: string;
  /** Replaces the origin's header. */
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
  for (const { name, value, override } of added) {
    const isMissing = headerValue(headers, name) === undefined;
    if (override || isMissing) headers = withHeader(headers, name, value);
  }
  return { ...response, headers };
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
  const add = (key: string, name: string, value: (settings: JsonObject) => string): void => {
    if (config[key] === undefined) return;
    const settings = objectAt(config, key);
    found.push({ name, value: value(settings), override: flagAt(settings, 'Override') });
  };
  add(
    'ContentSecurityPolicy',
    'content-security-policy',
    (settings) => textAt(settings, 'ContentSecurityPolicy') ?? '',
  );
  add('ContentTypeOptions', 'x-content-type-options', () => 'nosniff');
  add('FrameOptions', 'x-frame-options', (settings) => textAt(settings, 'FrameOption') ?? 'DENY');
  add('ReferrerPolicy', 'referrer-policy', (settings) => textAt(settings, 'ReferrerPolicy') ?? '');
  add('StrictTransportSecurity', 'strict-transport-security', (settings) =>
    [
      `max-age=${numberAt(settings, 'AccessControlMaxAgeSec') ?? 0}`,
      ...(flagAt(settings, 'IncludeSubdomains') ? ['includeSubDomains'] : []),
      ...(flagAt(settings, 'Preload') ? ['preload'] : []),
    ].join('; '),
  );
  return found;
}
