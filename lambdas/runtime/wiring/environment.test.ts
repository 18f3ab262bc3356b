import { describe, expect, it } from 'vitest';
import { readAddressHashKey, readName, readSettings } from './environment.ts';

const complete = {
  CORE_TABLE: 'core',
  USER_POOL_ID: 'us-east-1_Pool',
  USER_POOL_CLIENT_ID: 'client',
  ORIGIN_SECRET: 'canary-secret',
};

describe('the environment of a function', () => {
  it('has defaults for optional variables', () => {
    expect(readSettings(complete)).toEqual({
      coreTable: 'core',
      userPoolId: 'us-east-1_Pool',
      clientId: 'client',
      originSecrets: ['canary-secret'],
      logLevel: 'info',
      endpoint: undefined,
    });
  });

  it('is refused with the names of missing or wrong variables, and no values', () => {
    const environment = {
      ...complete,
      CORE_TABLE: '',
      USER_POOL_ID: undefined,
      LOG_LEVEL: 'canary',
    };
    expect(() => readSettings(environment)).toThrow(
      'Missing or wrong in the environment: CORE_TABLE, USER_POOL_ID, LOG_LEVEL',
    );
  });

  it('may hold the previous origin secret, which is accepted as well', () => {
    const { originSecrets } = readSettings({ ...complete, PREVIOUS_ORIGIN_SECRET: 'before' });
    expect(originSecrets).toEqual(['canary-secret', 'before']);
  });

  it('has its own key for addresses, except during an upgrade from 0.1.0', () => {
    const keyIn = (environment: NodeJS.ProcessEnv) =>
      readAddressHashKey(environment, readSettings(environment));
    expect(keyIn({ ...complete, ADDRESS_HASH_KEY: 'own' })).toBe('own');
    expect(keyIn(complete)).toBe('canary-secret');
  });

  it('holds a bucket for the functions that need one', () => {
    expect(readName({ UPLOADS_BUCKET: 'uploads' }, 'UPLOADS_BUCKET')).toBe('uploads');
    const missing = () => readName({ UPLOADS_BUCKET: '' }, 'UPLOADS_BUCKET');
    expect(missing).toThrow('Missing in the environment: UPLOADS_BUCKET');
  });
});
