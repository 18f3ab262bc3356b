import { describe, expect, it } from 'vitest';
import { readName, readSettings } from './environment.ts';

const complete = {
  CORE_TABLE: 'core',
  USER_POOL_ID: 'us-east-1_Pool',
  USER_POOL_CLIENT_ID: 'client',
  ORIGIN_SECRET: 'canary-secret',
};

describe('the environment of a function', () => {
  it('has defaults for what may be left out', () => {
    expect(readSettings(complete)).toEqual({
      coreTable: 'core',
      userPoolId: 'us-east-1_Pool',
      clientId: 'client',
      originSecret: 'canary-secret',
      logLevel: 'info',
      endpoint: undefined,
    });
  });

  it('is refused with the names of what is missing or wrong, and no values', () => {
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

  it('holds a bucket for those who need one', () => {
    expect(readName({ UPLOADS_BUCKET: 'uploads' }, 'UPLOADS_BUCKET')).toBe('uploads');
    const missing = () => readName({ UPLOADS_BUCKET: '' }, 'UPLOADS_BUCKET');
    expect(missing).toThrow('Missing in the environment: UPLOADS_BUCKET');
  });
});
