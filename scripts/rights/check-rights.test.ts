import { describe, expect, it } from 'vitest';
import { checkRights, checkTable } from './check-rights.ts';
import { arns, assemblyWith, policy } from './rights-fixture.ts';

const reading = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: arns.table };
const read = { function: 'auth', action: 'dynamodb:GetItem', resource: 'core table' };

describe('the permission check', () => {
  it('names a call whose grant was removed from the template', async () => {
    const check = checkRights({ assemblyDirectory: assemblyWith({}), used: [read] });
    await expect(check).rejects.toThrow(
      /Used without a grant.*\n- auth: dynamodb:GetItem on core table/,
    );
  });

  it('counts the objects of a call instead of listing them', async () => {
    const put = { function: 'auth', action: 's3:PutObject' };
    const used = ['a', 'b', 'c'].map((key) => ({ ...put, resource: `files bucket/${key}` }));
    const check = checkRights({ assemblyDirectory: assemblyWith({}), used });
    await expect(check).rejects.toThrow('- auth: s3:PutObject on files bucket/a and 2 more');
  });

  it('names an unused grant, and says what to do', async () => {
    const check = checkRights({
      assemblyDirectory: assemblyWith({ Policy: policy(reading) }),
      used: [],
    });
    await expect(check).rejects.toThrow(
      /never used\. Remove the grant, .*\n- auth: dynamodb:GetItem on core table/,
    );
  });

  it('names an exception that no longer explains anything', async () => {
    const check = checkRights({
      assemblyDirectory: assemblyWith({ Policy: policy(reading) }),
      used: [read],
    });
    await expect(check).rejects.toThrow(
      /Remove them:\n(.*\n)*- CustomS3AutoDeleteObjects: s3:List/,
    );
  });

  it('fails when the committed table differs from the templates', () => {
    expect(() => checkTable(assemblyWith({ Policy: policy(reading) }))).toThrow(
      'infra/RIGHTS.generated.md is out of date',
    );
  });
});
