import { describe, expect, it } from 'vitest';
import { bootstrapMissing, checkNode, Missing, regionMissing, reportOf } from './checks.ts';

describe('the checks before a command', () => {
  it.each(['22.18.0', '23.0.0', '24.21.0'])('accept Node %s', (version) => {
    expect(checkNode(version)).toBeUndefined();
  });

  it.each(['20.19.0', '22.17.9'])('refuse Node %s', (version) => {
    expect(checkNode(version)).toEqual(
      new Missing(`Node ${version} is too old.`, 'Install Node 22.18 or newer.'),
    );
  });

  it('report everything at once, each with its remedy', () => {
    const bootstrap = 'npm run deploy -- --bootstrap';
    const report = reportOf([
      regionMissing(),
      bootstrapMissing('123456789012', 'eu-west-1', bootstrap),
    ]);
    expect(report.split('\n')).toEqual([
      'Before this can run, 2 things are missing:',
      '',
      '  No AWS region is set.',
      '  Set one in infra/deployment.config.ts, such as eu-central-1, or set AWS_REGION.',
      '',
      '  Account 123456789012 is not yet prepared for the CDK in eu-west-1.',
      '  Run once: npm run deploy -- --bootstrap',
    ]);
  });
});
