import { expect, it } from 'vitest';
import { sumOf, multiply, usdOf } from './prices.ts';

it('bills only what exceeds the free amounts, which all uses of a month share', () => {
  const month = sumOf([
    multiply(2, { lambdaRequest: 400_000, alarm: 5 }),
    { lambdaRequest: 700_000 },
  ]);
  expect(usdOf(month, { free: true })).toBeCloseTo(0.1);
  expect(usdOf(month, { free: false })).toBeCloseTo(1.3);
});

it('bills one service alone', () => {
  const month = { apiRequest: 3_000_000, s3Get: 1_000_000 };
  expect(usdOf(month, { free: true, service: 'S3' })).toBeCloseTo(0.4);
});
