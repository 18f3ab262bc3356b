/**
 * List prices of us-east-1 in US dollars, and the permanent free amounts per month. What is free
 * only in the first year, or paid with a new account's credits, is left out.
 */
export const pricesOf = 'September 2026';

interface Price {
  service: string;
  usd: number;
  /** Free units per month. */
  free?: number;
}

const million = 1_000_000;

/**
 * Prices of one unit, in the first tier. Bytes are in GB; storage, alarms, dashboards and users are per
 * month.
 */
export const prices = {
  // https://aws.amazon.com/api-gateway/pricing/ (HTTP APIs)
  apiRequest: { service: 'API Gateway', usd: 1 / million },
  // https://aws.amazon.com/lambda/pricing/ (arm64)
  lambdaRequest: { service: 'Lambda', usd: 0.2 / million, free: million },
  lambdaGbSecond: { service: 'Lambda', usd: 0.0000133334, free: 400_000 },
  // A function's temporary disk beyond 512 MB.
  diskGbSecond: { service: 'Lambda', usd: 0.0000000309 },
  // https://aws.amazon.com/dynamodb/pricing/on-demand/
  readUnit: { service: 'DynamoDB', usd: 0.125 / million },
  writeUnit: { service: 'DynamoDB', usd: 0.625 / million },
  tableGb: { service: 'DynamoDB', usd: 0.25, free: 25 },
  recoveryGb: { service: 'DynamoDB', usd: 0.2 },
  // https://aws.amazon.com/s3/pricing/ (storage: standard)
  s3Get: { service: 'S3', usd: 0.4 / million },
  s3Gb: { service: 'S3', usd: 0.023 },
  // Glacier Instant Retrieval.
  s3ColdGb: { service: 'S3', usd: 0.004 },
  s3Put: { service: 'S3', usd: 5 / million },
  // https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/ (HTTPS, North America and Europe)
  edgeRequest: { service: 'CloudFront', usd: 1 / million, free: 10 * million },
  edgeGb: { service: 'CloudFront', usd: 0.085, free: 1024 },
  edgeFunction: { service: 'CloudFront', usd: 0.1 / million, free: 2 * million },
  // https://aws.amazon.com/cloudwatch/pricing/
  metric: { service: 'CloudWatch', usd: 0.3, free: 10 },
  alarm: { service: 'CloudWatch', usd: 0.1, free: 10 },
  dashboard: { service: 'CloudWatch', usd: 3, free: 3 },
  logGb: { service: 'CloudWatch', usd: 0.5, free: 5 },
  storedLogGb: { service: 'CloudWatch', usd: 0.03 },
  // https://aws.amazon.com/sns/pricing/ (by e-mail)
  alarmMail: { service: 'SNS', usd: 2 / 100_000, free: 1000 },
  // https://aws.amazon.com/eventbridge/pricing/ (rules with a rate)
  ruleRun: { service: 'EventBridge', usd: 0 },
  // https://aws.amazon.com/cognito/pricing/ (Essentials)
  activeUser: { service: 'Cognito', usd: 0.015, free: 10_000 },
} as const satisfies Record<string, Price>;

export type Amounts = Partial<Record<keyof typeof prices, number>>;

/** Monthly allowance of CloudFront's free flat-rate plan: https://aws.amazon.com/cloudfront/pricing/ */
export const freePlan = { edgeRequests: million, edgeGb: 100 };

/** Removes the amounts that CloudFront's plan covers. */
export function besidesThePlan(amounts: Amounts): Amounts {
  return { ...amounts, edgeRequest: 0, edgeGb: 0, edgeFunction: 0 };
}

/** @param options `free`: subtract the free amounts; `service`: price only this service */
export function usdOf(amounts: Amounts, options: { free: boolean; service?: string }): number {
  const entries = Object.entries(prices) as [keyof Amounts, Price][]; // Object.entries loses the key type.
  let sum = 0;
  for (const [unit, { service, usd, free = 0 }] of entries) {
    if (options.service !== undefined && service !== options.service) continue;
    const used = amounts[unit] ?? 0;
    sum += usd * (options.free ? Math.max(0, used - free) : used);
  }
  return sum;
}

export function sumOf(all: readonly Amounts[]): Amounts {
  const units = Object.keys(prices) as (keyof Amounts)[]; // Object.keys loses the key type.
  const total = (unit: keyof Amounts) => all.reduce((sum, each) => sum + (each[unit] ?? 0), 0);
  return Object.fromEntries(units.map((unit) => [unit, total(unit)]));
}

export function multiply(count: number, amounts: Amounts): Amounts {
  return Object.fromEntries(
    Object.entries(amounts).map(([unit, amount]) => [unit, count * amount]),
  );
}
