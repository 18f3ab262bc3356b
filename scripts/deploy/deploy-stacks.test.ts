import { expect, it } from 'vitest';
import { withoutIds } from './deploy-stacks.ts';

it('hides the ids of stacks, in which the origin secret stands', () => {
  const id = 'c5eb006b-08f0-47a9-9c4b-9be0acbe0a2e';
  expect(withoutIds(`dev-api.Exportdevapioriginsecret = ${id}`)).toBe(
    'dev-api.Exportdevapioriginsecret = …',
  );
  expect(withoutIds(`arn:aws:cloudformation:eu-west-1:1:stack/dev-api/${id}`)).not.toContain(id);
  expect(withoutIds('dev-api | 3/11 | 4:23:28 PM | CREATE_COMPLETE')).toBe(
    'dev-api | 3/11 | 4:23:28 PM | CREATE_COMPLETE',
  );
});
