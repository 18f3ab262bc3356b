import { describe, expect, it } from 'vitest';
import { someRequest } from './fixtures/some-request.ts';
import { gatewayEvent, gatewayResponse } from './gateway-event.ts';
import type { WebRequest } from './web-message.ts';

const context = {
  apiId: 'abc',
  domainName: 'abc.execute-api.us-east-1.amazonaws.com',
  stage: '$default',
};
const match = { route: { key: 'POST /posts/{id}', target: 0 }, pathParameters: { id: '7' } };

function eventOf(changes: Partial<WebRequest>) {
  const request = someRequest({ method: 'POST', path: '/posts/7', ...changes });
  return gatewayEvent(request, match, context, new Date('2026-03-12T19:03:58Z'));
}

describe('the event of a request', () => {
  it('has the shape of payload format 2.0', () => {
    const event = eventOf({ headers: [['User-Agent', 'test']] });
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'POST /posts/{id}',
      rawPath: '/posts/7',
      rawQueryString: '',
      headers: { 'user-agent': 'test' },
      pathParameters: { id: '7' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'abc',
        domainName: context.domainName,
        domainPrefix: 'abc',
        http: {
          method: 'POST',
          path: '/posts/7',
          protocol: 'HTTP/1.1',
          sourceIp: '203.0.113.9',
          userAgent: 'test',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: 'POST /posts/{id}',
        stage: '$default',
        time: '12/Mar/2026:19:03:58 +0000',
        timeEpoch: 1773342238000,
      },
      isBase64Encoded: false,
    });
  });

  it('joins repeated headers and query parameters by commas', () => {
    const event = eventOf({
      headers: [
        ['X-A', '1'],
        ['x-a', '2'],
      ],
      query: 'q=a%20b&q=c&empty',
    });
    expect(event.headers).toEqual({ 'x-a': '1,2' });
    expect(event.queryStringParameters).toEqual({ q: 'a b,c', empty: '' });
    expect(event.rawQueryString).toBe('q=a%20b&q=c&empty');
  });

  it('lists cookies beside the headers', () => {
    const event = eventOf({
      headers: [
        ['Cookie', 'a=1; b=2'],
        ['cookie', 'c=3'],
      ],
    });
    expect(event.cookies).toEqual(['a=1', 'b=2', 'c=3']);
    expect(event.headers).toEqual({});
  });

  it('passes text bodies as text and others in base64', () => {
    const body = Buffer.from('{"ä":1}');
    const json = eventOf({ body, headers: [['content-type', 'application/json; charset=utf-8']] });
    expect([json.body, json.isBase64Encoded]).toEqual(['{"ä":1}', false]);
    const binary = eventOf({
      body: Buffer.from([0, 255]),
      headers: [['content-type', 'image/png']],
    });
    expect([binary.body, binary.isBase64Encoded]).toEqual(['AP8=', true]);
  });
});

describe('the response of a function', () => {
  it('is read with its cookies and binary body', () => {
    const response = gatewayResponse({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png' },
      cookies: ['a=1', 'b=2'],
      body: 'AP8=',
      isBase64Encoded: true,
    });
    expect(response).toEqual({
      status: 201,
      headers: [
        ['content-type', 'image/png'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
      body: Buffer.from([0, 255]),
    });
  });

  it('is the JSON body of a 200 without a status code', () => {
    const response = gatewayResponse({ ok: true });
    expect([response?.status, response?.headers, response?.body.toString()]).toEqual([
      200,
      [['content-type', 'application/json']],
      '{"ok":true}',
    ]);
  });

  it('is refused when malformed', () => {
    expect(gatewayResponse({ statusCode: 'soon' })).toBeUndefined();
    expect(gatewayResponse({ statusCode: 200, body: { no: 'text' } })).toBeUndefined();
  });
});
