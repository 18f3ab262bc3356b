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

it('a hash stored before hashes named their cost matches as well', async () => {
  const kept = 'AAAAAAAAAAAAAAAAAAAAAA.dbqlWhKZLAnnvcelqV-gpGlbRJt0E7pDsT0Xaa_9rXQ';
  await expect(passwordMatches('high-water', kept)).resolves.toBe(true);
  await expect(passwordMatches('low-water', kept)).resolves.toBe(false);
});
