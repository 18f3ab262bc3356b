import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { describe, expect, it } from 'vitest';
import { type Json, only, resourcesOf, type Synthesized, valueRead } from './fixture.ts';

export function describeSiteStack({ data, site }: Synthesized): void {
  const config = only(site, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const behaviors: Json[] = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  const behavior = (pattern: string) =>
    behaviors.find(({ PathPattern }) => PathPattern === pattern);
  const resource = (reference: { Ref: string }) => site.Resources[reference.Ref]?.Properties;

  describe('the distribution', () => {
    // An entry with a page or a status would replace the API's own error responses; one with only a
    // TTL says how long an error is cached, which is 10 s without it:
    // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CustomErrorResponse.html
    it('caches no errors, and replaces none', () => {
      const kept = [403, 404, 500, 502, 503, 504];
      expect(config.CustomErrorResponses).toEqual(
        kept.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      );
      expect(config).not.toHaveProperty('DefaultRootObject');
    });

    it('has these paths, in this order', () => {
      const patterns = config.CacheBehaviors.map(({ PathPattern }: Json) => PathPattern);
      expect(patterns).toEqual(['/api/*', '/assets/*', '/pictures/*', '/media/*']);
    });

    it('runs functions of its own for pages and the API, but none for files', () => {
      const withFunctions = behaviors
        .filter(({ FunctionAssociations }) => FunctionAssociations)
        .map(({ PathPattern = 'default', FunctionAssociations }) => [
          PathPattern,
          FunctionAssociations.map(({ EventType }: Json) => EventType),
        ]);
      expect(withFunctions).toEqual([
        ['default', ['viewer-request', 'viewer-response']],
        ['/api/*', ['viewer-request']],
      ]);
    });

    it('keeps no page of the owner where it has a path of its own', () => {
      for (const { PathPattern } of config.CacheBehaviors) {
        expect(reservedSlugs).toContain(PathPattern.split('/')[1]);
      }
    });

    it('asks the API for a page that S3 does not have, and S3 alone for any other file', () => {
      const [group, ...others] = config.OriginGroups.Items;
      expect(others).toEqual([]);
      expect(config.DefaultCacheBehavior.TargetOriginId).toBe(group.Id);
      expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
      const origin = (id: string) => config.Origins.find(({ Id }: Json) => Id === id);
      const origins = group.Members.Items.map(({ OriginId }: Json) => origin(OriginId));
      expect(origins[0]).toHaveProperty('OriginAccessControlId');
      for (const pattern of ['/assets/*', '/pictures/*', '/media/*'])
        expect(origin(behavior(pattern).TargetOriginId)).toHaveProperty('OriginAccessControlId');
      expect(origins[1].CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
    });

    it("has no cache policy but AWS's own: for a published object CachingOptimized, compressed", () => {
      const objects = behaviors.filter(({ PathPattern }) => PathPattern !== '/api/*');
      expect(objects).toHaveLength(4);
      for (const each of objects) {
        expect(each).toMatchObject({
          CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
          Compress: true,
          AllowedMethods: ['GET', 'HEAD'],
        });
        expect(each).not.toHaveProperty('OriginRequestPolicyId');
      }
    });

    it('reads the bucket by origin access control, and nobody else can', () => {
      const origins = config.Origins.filter((origin: object) => 'S3OriginConfig' in origin);
      for (const origin of origins) {
        expect(origin.OriginAccessControlId).toBeDefined();
        expect(origin.S3OriginConfig.OriginAccessIdentity).toBe('');
      }
      const { Statement } = only(site, 'AWS::S3::BucketPolicy').Properties.PolicyDocument;
      const allows = Statement.filter(({ Effect }: Json) => Effect === 'Allow');
      const readers = allows.filter((each: Json) => JSON.stringify(each).includes('s3:GetObject"'));
      expect(readers).toHaveLength(1);
      expect(readers[0].Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(readers[0].Condition)).toContain('EdgeDistribution');
    });
  });

  describe('the API behind the distribution', () => {
    const request = resource(behavior('/api/*').OriginRequestPolicyId)?.OriginRequestPolicyConfig;

    it('accepts every method', () => {
      expect(behavior('/api/*').AllowedMethods).toEqual(
        expect.arrayContaining(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']),
      );
    });

    it('is never cached: CachingDisabled', () => {
      expect(behavior('/api/*').CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    });

    it('receives the listed headers, neither Authorization nor Host among them', () => {
      expect(request.HeadersConfig).toEqual({
        HeaderBehavior: 'whitelist',
        Headers: [
          'x-viewer-address',
          'x-viewer-authorization',
          'x-viewer-encodings',
          'CloudFront-Viewer-Country',
          'User-Agent',
          'Accept',
          'Content-Type',
          'If-Match',
          'Idempotency-Key',
        ],
      });
      expect(request.QueryStringsConfig.QueryStringBehavior).toBe('all');
    });
  });

  describe('the headers', () => {
    const headersOf = (each: { ResponseHeadersPolicyId: { Ref: string } }) =>
      resource(each.ResponseHeadersPolicyId)?.ResponseHeadersPolicyConfig;
    const page = headersOf(config.DefaultCacheBehavior);
    const parts: unknown[] =
      page.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1];
    const csp = parts
      .map((part: unknown) => (typeof part === 'string' ? part : '<uploads>'))
      .join('');
    const directives = Object.fromEntries(
      csp.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );

    it('allow only our own scripts and styles, and nothing unsafe', () => {
      expect(directives['script-src']).toBe("'self'");
      expect(csp).not.toContain('unsafe-eval');
      expect(csp.match(/\S+ 'unsafe-inline'/g)).toEqual(["style-src-attr 'unsafe-inline'"]);
    });

    it('do not depend on a build, so that a release changes only its pages', () => {
      expect(JSON.stringify(site)).not.toMatch(/sha256-[A-Za-z0-9+/]{43}=/);
    });

    it('set every other security restriction', () => {
      expect(directives).toMatchObject({
        'style-src': "'self'",
        'img-src': "'self' https: blob: data: https://<uploads>",
        'connect-src': "'self' https://<uploads>",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'object-src': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'ProseMirrorClipboard',
      });
    });

    it("override an origin's HSTS, nosniff, referrer and framing rules", () => {
      expect(page.SecurityHeadersConfig).toMatchObject({
        ContentSecurityPolicy: { Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, IncludeSubdomains: false },
      });
    });

    it('are set on every path, with one policy for scripts', () => {
      const policies = behaviors.map(headersOf);
      expect(policies).toHaveLength(5);
      for (const policy of policies) {
        expect(policy.SecurityHeadersConfig).toEqual(page.SecurityHeadersConfig);
      }
    });

    it('isolate the origin, and let others embed only media and pictures', () => {
      const crossOrigin = (each: { ResponseHeadersPolicyId: { Ref: string } }) =>
        Object.fromEntries(
          headersOf(each).CustomHeadersConfig.Items.map(({ Header, Value }: Json) => [
            Header,
            Value,
          ]),
        );
      const expected = {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'credentialless',
        'Permissions-Policy': expect.stringContaining('camera=()'),
      };
      for (const own of [config.DefaultCacheBehavior, behavior('/api/*'), behavior('/assets/*')]) {
        expect(crossOrigin(own)).toEqual(expected);
      }
      for (const pattern of ['/media/*', '/pictures/*']) {
        expect(crossOrigin(behavior(pattern))).toEqual({
          ...expected,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        });
      }
    });

    it('name the uploads bucket of the data stack', () => {
      const [id] = resourcesOf(data, 'AWS::S3::Bucket')[0] ?? [];
      const [reading, ...others] = parts.filter((part) => typeof part !== 'string');
      expect(valueRead(data, reading)).toEqual({ 'Fn::GetAtt': [id, 'RegionalDomainName'] });
      for (const other of others) expect(other).toEqual(reading);
    });
  });
}
