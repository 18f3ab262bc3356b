import { SESv2Client } from '@aws-sdk/client-sesv2';

/**
 * Region, credentials and endpoint come from the SDK's usual variables. A visitor waits for the
 * answer, so a service that hangs is given up long before the function's own time ends.
 */
export function sesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
}
