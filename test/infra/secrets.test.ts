/**
 * Checks which function gets the origin secret and which the key of address hashes, and what a new generation keeps.
 */
import { environmentNames } from '#shared/platform/environment.ts';
import { originSecretHeader } from '#shared/platform/http.ts';
import { describe, expect, it } from 'vitest';
import {
  everyOption,
  type Json,
  only,
  resourcesOf,
  type Synthesized,
  synthesizeFixture,
  type Template,
  templatesOf,
} from './fixture.ts';

const [first, second, third] = [1, 2, 3].map((secretsGeneration) =>
  synthesizeFixture({ ...everyOption, secretsGeneration }),
) as [Synthesized, Synthesized, Synthesized]; // as many values as names

/** Returns secrets by function name, without functions that have none. */
function secretsOfFunctions({ api }: Synthesized): Record<string, Record<string, Json>> {
  const secrets = new Set<string>([
    environmentNames.originSecret,
    environmentNames.previousOriginSecret,
    environmentNames.addressHashKey,
    environmentNames.previousHashKey,
  ]);
  const known = resourcesOf(api, 'AWS::Lambda::Function').map(([, { Properties }]) => {
    const variables = Object.entries(Properties.Environment?.Variables ?? {});
    const own = Object.fromEntries(variables.filter(([name]) => secrets.has(name)));
    return [String(Properties.Description).split(' ')[0] ?? '', own] as const;
  });
  return Object.fromEntries(known.filter(([, own]) => Object.keys(own).length > 0));
}

/** Returns the values of named parameters, by name. */
function namedParameters(api: Template): Record<string, Json> {
  const named = resourcesOf(api, 'AWS::SSM::Parameter').filter(([, each]) => each.Properties.Name);
  return Object.fromEntries(named.map(([, { Properties }]) => [Properties.Name, Properties.Value]));
}

/**
 * Returns the logical ids of parameters whose names CloudFormation generates, because these names are the secrets.
 */
function namelessParameters(api: Template): string[] {
  return resourcesOf(api, 'AWS::SSM::Parameter')
    .filter(([, { Properties }]) => Properties.Name === undefined)
    .map(([id]) => id);
}

/** Returns the headers that CloudFront sends to the API. */
function shownByCloudFront({ site }: Synthesized): Json[] {
  const { Origins } = only(site, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  return Origins.flatMap((origin: Json) => origin.OriginCustomHeaders ?? []);
}

describe('the secrets of a stage', () => {
  it('are what their functions need: all behind the gateway the one, those that hash addresses the other', () => {
    const secrets = secretsOfFunctions(first);
    expect(Object.keys(secrets).sort()).toEqual(['admin', 'auth', 'content', 'ingest']);
    for (const { ORIGIN_SECRET } of Object.values(secrets)) {
      expect(ORIGIN_SECRET).toEqual({ Ref: 'OriginSecretRandom835DA943' });
    }
    const keys = Object.entries(secrets).flatMap(([name, { ADDRESS_HASH_KEY }]) =>
      ADDRESS_HASH_KEY ? [[name, ADDRESS_HASH_KEY]] : [],
    );
    const halves = ['First1', 'Second1'].map((half) => ({
      Ref: expect.stringMatching(`^AddressHashKey${half}`),
    }));
    const key = { 'Fn::Join': ['', halves] };
    expect(keys.sort()).toEqual([
      ['auth', key],
      ['ingest', key],
    ]);
  });

  it('have names that CloudFormation generates, which no output and no other stack reveals', () => {
    for (const synthesized of [first, second]) {
      const ids = namelessParameters(synthesized.api);
      expect(ids.length).toBeGreaterThan(2);
      const { api, ...others } = synthesized;
      const templates = [api.Outputs, ...templatesOf({ ...others, api: { Resources: {} } })];
      for (const id of ids) expect(JSON.stringify(templates)).not.toContain(id);
    }
  });

  it.each([
    { synthesized: first, name: '/dev-api/origin-secret' },
    { synthesized: second, name: '/dev-api/origin-secret-2' },
  ])('are sent by CloudFront as the API expects them: by $name', ({ synthesized, name }) => {
    const shown = shownByCloudFront(synthesized);
    expect(shown.length).toBeGreaterThan(0);
    for (const header of shown) {
      expect(header).toEqual({
        HeaderName: originSecretHeader,
        HeaderValue: `{{resolve:ssm:${name}}}`,
      });
    }
    const { ORIGIN_SECRET } = secretsOfFunctions(synthesized)['content'] ?? {};
    expect(namedParameters(synthesized.api)[name]).toEqual(ORIGIN_SECRET);
  });
});

describe('another generation of secrets', () => {
  it('replaces both', () => {
    const [before, after] = [first, second].map((each) => secretsOfFunctions(each)['auth']);
    expect(after?.['ORIGIN_SECRET']).not.toEqual(before?.['ORIGIN_SECRET']);
    expect(after?.['ADDRESS_HASH_KEY']).not.toEqual(before?.['ADDRESS_HASH_KEY']);
  });

  it.each([
    { generation: 2, before: first, after: second },
    { generation: 3, before: second, after: third },
  ])('is accepted beside the previous one, which is kept: $generation', ({ before, after }) => {
    const accepted = Object.entries(secretsOfFunctions(before));
    for (const [name, { ORIGIN_SECRET }] of accepted) {
      expect(secretsOfFunctions(after)[name]?.['PREVIOUS_ORIGIN_SECRET']).toEqual(ORIGIN_SECRET);
    }
    // A distribution whose update is rolled back may resolve the previous secret again.
    const [shown] = shownByCloudFront(before);
    const name = shown.HeaderValue.slice('{{resolve:ssm:'.length, -'}}'.length);
    expect(namedParameters(after.api)[name]).toEqual(namedParameters(before.api)[name]);
    expect(namedParameters(after.api)).toHaveProperty([name]);
  });

  it('keeps the key that opens the secrets of second steps, for the function that seals them anew', () => {
    const [before, after] = [first, second].map(secretsOfFunctions);
    expect(after?.['auth']?.['PREVIOUS_HASH_KEY']).toEqual(before?.['auth']?.['ADDRESS_HASH_KEY']);
    expect(after?.['ingest']).not.toHaveProperty('PREVIOUS_HASH_KEY');
  });

  it.each([
    { secret: 'OriginSecret', left: 2 },
    { secret: 'AddressHashKey', left: 4 },
  ])('drops the one before the previous: $secret', ({ secret, left }) => {
    expect(secretsOfFunctions(first)['auth']).not.toHaveProperty('PREVIOUS_ORIGIN_SECRET');
    const isOf = (id: string) => id.startsWith(secret);
    const [oldest] = namelessParameters(first.api).filter(isOf);
    expect(namelessParameters(third.api).filter(isOf)).toHaveLength(left);
    expect(JSON.stringify(third.api)).not.toContain(oldest);
  });
});
