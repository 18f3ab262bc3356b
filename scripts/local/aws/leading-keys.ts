/** The partition keys in a DynamoDB request: what IAM compares `dynamodb:LeadingKeys` with. */
import * as z from 'zod';

const key = z.record(z.string(), z.unknown());
const itemRequest = z.object({
  Key: key.optional(),
  Item: key.optional(),
  Keys: z.array(key).optional(),
});
const batchWrite = z.array(
  z.object({
    PutRequest: z.object({ Item: key }).optional(),
    DeleteRequest: z.object({ Key: key }).optional(),
  }),
);
const query = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: key,
});
const scalar = z.union([
  z.object({ S: z.string() }).transform(({ S }) => S),
  z.object({ N: z.string() }).transform(({ N }) => N),
]);

/**
 * @param part of a request that concerns one table: the request itself, an item of a transaction or
 *   a batch's part for the table
 * @param partitionKey the attribute's name
 * @returns each value once; none for a request without keys, such as a scan
 */
export function leadingKeys(part: unknown, partitionKey: string): string[] {
  const values = [
    ...itemKeys(part).map((item) => item?.[partitionKey]),
    queried(part, partitionKey),
  ];
  const texts = values.flatMap((value) => {
    const parsed = scalar.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  return [...new Set(texts)];
}

function itemKeys(part: unknown): (z.infer<typeof key> | undefined)[] {
  const writes = batchWrite.safeParse(part);
  if (writes.success) {
    return writes.data.map(
      ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key,
    );
  }
  const single = itemRequest.safeParse(part);
  if (!single.success) return [];
  return [single.data.Key, single.data.Item, ...(single.data.Keys ?? [])];
}

function queried(part: unknown, partitionKey: string): unknown {
  const parsed = query.safeParse(part);
  if (!parsed.success) return undefined;
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
    parsed.data;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(
    /(#?[\w.-]+)\s*=\s*(:\w+)/g,
  )) {
    if ((ExpressionAttributeNames?.[name] ?? name) === partitionKey) {
      return ExpressionAttributeValues[value];
    }
  }
  return undefined;
}
