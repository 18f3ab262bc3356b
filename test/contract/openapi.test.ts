import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openapiHandlers } from '#lambdas/runtime/wiring/ingest.wiring.ts';
import { openapiText } from '#scripts/openapi/document.ts';
import { policies } from '#shared/routes/route.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { bareRequest } from '#test/support/bare-request.ts';

const document = JSON.parse(openapiText());

describe('the OpenAPI document', () => {
  it('is valid for an independent validator', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.0');
  });

  it('would be invalid with an error in it', async () => {
    const broken = structuredClone(document);
    broken.paths['/blog_posts'].get.responses = 'none';
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('is what the API returns', async () => {
    expect((await openapiHandlers().openapi(bareRequest)).body).toEqual(document);
  });
});

interface Parameter {
  in: string;
  name: string;
}

/** Resolves a reference, because the document describes each header once. */
function resolved(parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  return document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
}

describe.each(routeEntries())('the operation of %s', (name, route) => {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  const parameters: Parameter[] = (operation?.parameters ?? []).map(resolved);
  const headers = parameters.filter((each) => each.in === 'header').map((each) => each.name);

  it('is named after it and describes its responses', () => {
    expect(operation).toMatchObject({ operationId: name, summary: route.summary });
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining([String(route.status), '400', '429', '500']));
    expect(statuses.includes('422')).toBe(Boolean(route.body ?? route.query ?? route.params));
    expect(statuses.includes('409')).toBe(route.method !== 'GET');
  });

  it('requires a token exactly when the policy does', () => {
    const isOpen = policies[route.policy].some((kind) => kind === 'anonymous');
    const needsToken = !operation.security.some((way: object) => !('bearer' in way));
    const takesToken = operation.security.length > 0;
    expect(takesToken && needsToken).toBe(!isOpen);
  });

  it('has the headers, parameters and body of its row', () => {
    const inPath = parameters.filter((each) => each.in === 'path').map((each) => each.name);
    expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(headers.includes('If-Match')).toBe(route.versioned === true);
    expect(headers.includes('Idempotency-Key')).toBe(route.idempotent === true);
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined);
    expect(parameters.some((each) => each.in === 'query')).toBe(route.query !== undefined);
  });
});
