import { describe, expect, it } from 'vitest';
import { describeApiStack } from './api-stack.cases.ts';
import { describeDataStack } from './data-stack.cases.ts';
import { synthesizeFixture } from './fixture.ts';
import { describeGrants } from './grants.cases.ts';
import { describeSiteStack } from './site-stack.cases.ts';

// Synthesis runs cdk-nag: an unacknowledged finding fails here.
const synthesized = synthesizeFixture();

describe('the stacks', () => {
  const dependencies = (name: 'data' | 'api' | 'site') =>
    synthesized.stacks[name].dependencies.map((stack) => stack.stackName).sort();

  it('depend on each other in one direction', () => {
    expect(dependencies('data')).toEqual([]);
    expect(dependencies('api')).toEqual(['dev-data']);
    expect(dependencies('site')).toEqual(['dev-api', 'dev-data']);
  });

  it('belong to no account and no region', () => {
    for (const template of [synthesized.data, synthesized.api, synthesized.site]) {
      expect(JSON.stringify(template)).not.toMatch(/\b\d{12}\b|(us|eu|ap)-[a-z]+-\d/);
    }
  });
});

describeDataStack(synthesized);
describeApiStack(synthesized);
describeSiteStack(synthesized);
describeGrants(synthesized);
