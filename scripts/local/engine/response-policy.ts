/** Applies a response-headers policy to a response. */
import {
  flagAt,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from './template.ts';
import {
  headerValue,
  type HeaderLines,
  type WebRequest,
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
  request: WebRequest,
): WebResponse {
  if (!policy) return response;
  let { headers } = response;
  for (const item of objectsAt(objectAt(policy, 'RemoveHeadersConfig'), 'Items')) {
    headers = withoutHeader(headers, textAt(item, 'Header') ?? '');
  }
  const added = [
    ...corsHeaders(objectAt(policy, 'CorsConfig'), request),
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
  take('XSSProtection', 'x-xss-protection', (settings) =>
    flagAt(settings, 'Protection')
      ? `1${flagAt(settings, 'ModeBlock') ? '; mode=block' : ''}`
      : '0',
  );
  return found;
}

/** Sent only to requests that name their origin, as CloudFront does. */
function corsHeaders(config: JsonObject, request: WebRequest): PolicyHeader[] {
  const origin = headerValue(request.headers, 'origin');
  if (origin === undefined || Object.keys(config).length === 0) return [];
  const items = (key: string): string[] => textsAt(objectAt(config, key), 'Items');
  const allowed = items('AccessControlAllowOrigins');
  if (!allowed.includes('*') && !allowed.includes(origin)) return [];
  const override = flagAt(config, 'OriginOverride');
  const found: PolicyHeader[] = [
    { name: 'access-control-allow-origin', value: allowed.includes('*') ? '*' : origin, override },
  ];
  const list = (name: string, values: string[]): void => {
    if (values.length > 0) found.push({ name, value: values.join(', '), override });
  };
  list('access-control-expose-headers', items('AccessControlExposeHeaders'));
  if (flagAt(config, 'AccessControlAllowCredentials')) {
    found.push({ name: 'access-control-allow-credentials', value: 'true', override });
  }
  if (request.method === 'OPTIONS') {
    list('access-control-allow-methods', items('AccessControlAllowMethods'));
    list('access-control-allow-headers', items('AccessControlAllowHeaders'));
    const age = numberAt(config, 'AccessControlMaxAgeSec');
    if (age !== undefined)
      found.push({ name: 'access-control-max-age', value: String(age), override });
  }
  return found;
}
