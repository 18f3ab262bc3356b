/**
 * Calls the DynamoDB engine directly, for what the deployment and the stream service do on AWS. The
 * engine checks no signatures, so a constant header of the right form is enough.
 */
import { isObject, type JsonObject } from './template.ts';

export class DynamoDbError extends Error {
  override readonly name = 'DynamoDbError';
  /** The exception's short name, such as `ResourceNotFoundException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Sends one operation, `DescribeTable` or `Streams.GetRecords`. @throws DynamoDbError */
export type DynamoDbApi = (operation: string, input: JsonObject) => Promise<JsonObject>;

export function createDynamoDbApi(endpoint: string): DynamoDbApi {
  return async (operation, input) => {
    const [stream, name] = operation.startsWith('Streams.')
      ? [true, operation.slice('Streams.'.length)]
      : [false, operation];
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${stream ? 'DynamoDBStreams' : 'DynamoDB'}_20120810.${name}`,
        'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(input),
    });
    const body: unknown = await response.json();
    const output = isObject(body) ? body : {};
    if (response.ok) return output;
    const code =
      String(output['__type'] ?? response.status)
        .split('#')
        .pop() ?? '';
    throw new DynamoDbError(code, String(output.message ?? output.Message ?? ''));
  };
}
