import { describe, expect, it } from 'vitest';
import { startFixture } from './aws/endpoint-fixture.ts';
import { messageResponse, serve } from './engine/web-message.ts';

/** Node's servers name in this header after how many seconds they end an idle connection. */
const announcement = 'keep-alive';

describe('an idle connection', () => {
  it('is never ended by the site', async () => {
    const site = await serve(0, async () => messageResponse(200, 'Hello'));
    const answer = await fetch(`http://127.0.0.1:${site.port}/`);
    expect(await answer.text()).toContain('Hello');
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(answer.headers.get(announcement)).toBeNull();
    await site.stop();
  });

  it('is never ended by the AWS endpoint', async () => {
    const fixture = await startFixture();
    const answer = await fetch(fixture.aws.endpoint);
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(answer.headers.get(announcement)).toBeNull();
    await fixture.dispose();
  });
});
