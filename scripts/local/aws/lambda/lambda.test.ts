import { InvokeCommand, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FunctionError } from '../../engine/function-pool.ts';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';

let fixture: EndpointFixture;

beforeEach(async () => {
  fixture = await startFixture();
  fixture.aws.lambda.addFunction('echo', async (event) => ({ event }));
  fixture.aws.lambda.addFunction('broken', async () => {
    throw new FunctionError('TypeError', 'on purpose');
  });
});
afterEach(() => fixture.dispose());

const invoke = async (FunctionName: string, payload: unknown = {}, client = fixture.lambda()) => {
  const output = await client.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }),
  );
  return { output, answer: JSON.parse(output.Payload?.transformToString() ?? '') };
};

describe('Invoke', () => {
  it.each([
    'echo',
    'echo:$LATEST',
    '000000000000:function:echo',
    'arn:aws:lambda:us-east-1:000000000000:function:echo',
    'arn:aws:lambda:us-east-1:000000000000:function:echo:1',
  ])('runs the function %s and returns its result', async (name) => {
    const { output, answer } = await invoke(name, { task: 'rebuild' });
    expect(answer).toEqual({ event: { task: 'rebuild' } });
    expect(output).toMatchObject({ StatusCode: 200, ExecutedVersion: '$LATEST' });
    expect(output.FunctionError).toBeUndefined();
  });

  it('reports that the function failed, and how', async () => {
    const { output, answer } = await invoke('broken');
    expect(output).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(answer).toEqual({ errorType: 'TypeError', errorMessage: 'on purpose' });
  });

  it('refuses a missing function and an event that is not JSON', async () => {
    await expect(invoke('nobody')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const command = new InvokeCommand({ FunctionName: 'echo', Payload: '{' });
    await expect(fixture.lambda().send(command)).rejects.toMatchObject({
      name: 'InvalidRequestContentException',
    });
  });

  it('is logged with its function, as IAM requires it', async () => {
    await invoke('arn:aws:lambda:us-east-1:000000000000:function:echo');
    expect(fixture.aws.actionsSeen()).toEqual([
      {
        principal: 'tester',
        service: 'lambda',
        action: 'InvokeFunction',
        resource: 'function:echo',
      },
    ]);
  });

  it('waits for the result, and is the only operation', async () => {
    const later = new InvokeCommand({ FunctionName: 'echo', InvocationType: 'Event' });
    await expect(fixture.lambda().send(later)).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(fixture.lambda().send(new ListFunctionsCommand({}))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });
});
