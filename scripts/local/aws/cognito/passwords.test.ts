import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password matches only its own hash, which differs each time', async () => {
  const [first, second] = [await hashPassword('high-water'), await hashPassword('high-water')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('high-water');
  await expect(passwordMatches('high-water', second)).resolves.toBe(true);
  await expect(passwordMatches('low-water', second)).resolves.toBe(false);
  await expect(passwordMatches('', undefined)).resolves.toBe(false);
});

it('a password matches a hash of an earlier version, which lacks the cost', async () => {
  const earlierHash = 'AAAAAAAAAAAAAAAAAAAAAA.dbqlWhKZLAnnvcelqV-gpGlbRJt0E7pDsT0Xaa_9rXQ';
  await expect(passwordMatches('high-water', earlierHash)).resolves.toBe(true);
  await expect(passwordMatches('low-water', earlierHash)).resolves.toBe(false);
});
