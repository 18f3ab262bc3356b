/** Runs against the local AWS endpoint, so that requests are signed and sent as on AWS. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialStore } from '../local/aws/credentials.ts';
import { type AwsEndpoint, startAwsEndpoint } from '../local/aws/endpoint.ts';
import { FunctionError } from '../local/engine/function-pool.ts';
import { publishNow, publishInTurn, resultSentence } from './rebuild.ts';

let directory: string;
let aws: AwsEndpoint;
const store = createCredentialStore();
const events: unknown[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebuild-test-'));
  aws = await startAwsEndpoint({
    port: 0,
    stateDirectory: directory,
    dynamodbEndpoint: 'http://127.0.0.1:9',
    credentials: store,
  });
});

afterAll(async () => {
  await aws.stop();
  rmSync(directory, { recursive: true });
});

const counts = { put: 12, unchanged: 3, removed: 1, failed: 0, invalidated: 2 };
const busy = { outcome: 'left-to-another' };

function publisher(functionName: string) {
  const credentials = store.issue('owner');
  return { functionName, client: { endpoint: aws.endpoint, region: 'us-east-1', credentials } };
}

describe('publishNow', () => {
  it('asks the publisher to rebuild everything, and reports its counts', async () => {
    aws.lambda.addFunction('publisher', async (event) => {
      events.push(event);
      return { outcome: 'published', ...counts };
    });
    const answer = await publishNow(publisher('publisher'), 'rebuild');
    expect(events).toEqual([{ task: 'rebuild' }]);
    expect(resultSentence(answer, 4.21)).toBe(
      'Rebuilt in 4.2 s: 12 files written, 3 unchanged, 1 removed; 2 paths invalidated.',
    );
  });

  it('reports another run in progress', async () => {
    aws.lambda.addFunction('busy', async () => busy);
    const answer = await publishNow(publisher('busy'), 'rebuild');
    expect(resultSentence(answer, 90)).toMatch(/^Another run .* try again/);
  });

  it('says how many files are left for the next minutes', async () => {
    const result = { outcome: 'left-to-next-tick', ...counts, left: 4000 };
    aws.lambda.addFunction('large', async () => result);
    expect(resultSentence(await publishNow(publisher('large'), 'rebuild'), 480)).toBe(
      '12 files written in 480.0 s. The other 4000 follow automatically within minutes; until then the old versions are served.',
    );
  });

  it('says in a sentence why the function failed, without a stack trace', async () => {
    aws.lambda.addFunction('failing', async () => {
      throw new FunctionError('Error', 'bucket is gone\n    at reconcile (index.js:1)');
    });
    const failing = publishNow(publisher('failing'), 'rebuild');
    const error = await failing.catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'CommandFailed',
      message: expect.stringMatching(/^The publisher failed: bucket is gone\. See its log;/),
    });
    expect(String(error)).not.toContain('index.js');
  });

  it('says in a sentence that there is no such function', async () => {
    await expect(publishNow(publisher('none'), 'rebuild')).rejects.toMatchObject({
      name: 'CommandFailed',
      message:
        'Publishing the site failed: AWS says: Function not found: none (ResourceNotFoundException)',
    });
  });

  it('says in a sentence that nothing answers there', async () => {
    const nowhere = publisher('publisher');
    nowhere.client.endpoint = 'http://127.0.0.1:9';
    await expect(publishNow(nowhere, 'rebuild')).rejects.toMatchObject({
      name: 'CommandFailed',
      message: expect.stringMatching(/cannot be reached/),
    });
  });

  it('does not guess at the answer of another version', async () => {
    aws.lambda.addFunction('older', async () => ({ put: 4 }));
    await expect(publishNow(publisher('older'), 'rebuild')).rejects.toThrow(
      'Deploy the stage again',
    );
  });
});

describe('publishInTurn', () => {
  /** A clock that the pauses move. */
  function waiting() {
    const seen = { waits: 0, ms: 0 };
    return {
      seen,
      options: {
        task: 'rebuild' as const,
        onBusy: () => void (seen.waits += 1),
        clock: () => seen.ms,
        pause: async () => void (seen.ms += 90_000),
      },
    };
  }

  it('tries again while another run works', async () => {
    let calls = 0;
    aws.lambda.addFunction('working', async () => {
      calls += 1;
      return calls < 4 ? busy : { outcome: 'published', ...counts };
    });
    const { seen, options } = waiting();
    expect(await publishInTurn(publisher('working'), options)).toMatchObject({ put: 12 });
    expect(seen.waits).toBe(3);
  });

  it('ends after half an hour', async () => {
    aws.lambda.addFunction('endless', async () => busy);
    const { seen, options } = waiting();
    const answer = await publishInTurn(publisher('endless'), options);
    expect(resultSentence(answer, 1800)).toMatch(/^Another run .* try again/);
    expect(seen).toEqual({ waits: 20, ms: 1_800_000 });
  });

  it('does not repeat a failure of another kind', async () => {
    let calls = 0;
    aws.lambda.addFunction('broken', async () => {
      calls += 1;
      throw new FunctionError('Error', 'bucket is gone');
    });
    const rebuilding = publishInTurn(publisher('broken'), waiting().options);
    await expect(rebuilding).rejects.toThrow('The publisher failed: bucket is gone.');
    expect(calls).toBe(1);
  });
});
