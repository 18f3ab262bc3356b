/** Runs as a process that a test kills: serves the state folder of its argument, and prints its address. */
import { createCredentialStore } from './credentials.ts';
import { startAwsEndpoint } from './endpoint.ts';

const credentials = createCredentialStore();
const aws = await startAwsEndpoint({
  port: 0,
  stateDirectory: process.argv[2] ?? '',
  dynamodbEndpoint: 'http://127.0.0.1:9',
  credentials,
});
aws.s3.createBucket('site');
await aws.cognito.createUserPool({
  id: 'us-east-1_Crash',
  clientIds: [],
  passwordPolicy: { minimumLength: 8 },
});
console.log(JSON.stringify({ endpoint: aws.endpoint, credentials: credentials.issue('tester') }));
