import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from './config.ts';

describe('readSettings', () => {
  it('deploys stage dev on arm64 unless told otherwise', () => {
    expect(readSettings({})).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({ stage: 'dev', architecture: 'arm64' });
  });

  it('takes stage and architecture from the environment before the command line', () => {
    const CDK_CONTEXT_JSON = JSON.stringify({ stage: 'test', architecture: 'x86_64' });
    expect(readSettings({ CDK_CONTEXT_JSON })).toMatchObject({
      stage: 'test',
      architecture: 'x86_64',
    });
    expect(readSettings({ CDK_CONTEXT_JSON, STAGE: 'prod' }).stage).toBe('prod');
  });

  it('names the architecture of this machine for the local cloud', () => {
    expect(readSettings({ LAMBDA_ARCHITECTURE: 'host' }).architecture).toBe(
      process.arch === 'arm64' ? 'arm64' : 'x86_64',
    );
  });

  it.each(['', 'Prod', '1st', 'a_b', 'a'.repeat(21)])('refuses the stage name "%s"', (STAGE) => {
    expect(() => readSettings({ STAGE })).toThrow('STAGE');
  });

  it('refuses an architecture that Lambda does not have', () => {
    expect(() => readSettings({ LAMBDA_ARCHITECTURE: 'mips' })).toThrow('LAMBDA_ARCHITECTURE');
  });
});
