import { describe, expect, it } from 'vitest';
import { startFixture } from './aws/endpoint-fixture.ts';
import { serve } from './engine/http-server.ts';
import { messageResponse } from './engine/web-message.ts';

/** Header in which Node's servers announce after how many seconds they close an idle connection. */
const timeoutHeader = 'keep-alive';

describe('an idle connection', () => {
  it('is never closed by the site', async () => {
    const site = await serve(0, async () => messageResponse(200, 'Hello'));
    const answer = await fetch(`http://127.0.0.1:${site.port}/`);
    expect(await answer.text()).toContain('Hello');
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(answer.headers.get(timeoutHeader)).toBeNull();
    await site.stop();
  });

  it('is never closed by the AWS endpoint', async () => {
    const fixture = await startFixture();
    const answer = await fetch(fixture.aws.endpoint);
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(answer.headers.get(timeoutHeader)).toBeNull();
    await fixture.dispose();
  });
});
