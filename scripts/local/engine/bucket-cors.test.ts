import { expect, it } from 'vitest';
import { corsRules } from './bucket-cors.ts';

it('gives the local site the rights that the template gives the deployed site', () => {
  const rule = {
    AllowedOrigins: ['https://*.cloudfront.net'],
    AllowedMethods: ['GET', 'POST'],
    AllowedHeaders: ['content-type'],
    MaxAge: 3600,
  };
  const resource = { properties: { CorsConfiguration: { CorsRules: [rule] } } };
  expect(corsRules(resource, 'http://localhost:3000')).toEqual([
    {
      origins: ['http://localhost:3000'],
      methods: ['GET', 'POST'],
      headers: ['content-type'],
      exposed: [],
      maxAge: 3600,
    },
  ]);
});

it('allows nothing when the template has no rules', () => {
  expect(corsRules({ properties: {} }, 'http://localhost:3000')).toEqual([]);
});
