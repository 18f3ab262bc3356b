import { describe, expect, it } from 'vitest';
import { stackOf } from '../local/engine/fixtures/assembly.ts';
import { localAccount } from '../local/engine/identity.ts';
import { resolveAssembly } from '../local/engine/resolve.ts';
import { functionName, resourceNamer } from './right.ts';

describe('the name of a function', () => {
  it("is the product's, wherever in the stack its construct is", () => {
    expect(functionName('authFunction93AAB7F4')).toBe('auth');
    expect(functionName('PublishingpublisherFunction402D58EE')).toBe('publisher');
  });

  it("is the construct's for functions of the CDK", () => {
    expect(functionName('CustomS3AutoDeleteObjectsCustomResourceProviderHandler9D90184F')).toBe(
      'CustomS3AutoDeleteObjects',
    );
  });
});

describe('the name of a resource', () => {
  const { resources } = resolveAssembly([
    stackOf('dev-data', {
      Resources: {
        CoreC65142A7: { Type: 'AWS::DynamoDB::Table' },
        FilesArchive0A0A0A0A: {
          Type: 'AWS::S3::Bucket',
          Properties: { BucketName: 'files-archive' },
        },
        Files8E6940B8: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
        UsersPoolBFC35D3B: { Type: 'AWS::Cognito::UserPool' },
        authFunction93AAB7F4: { Type: 'AWS::Lambda::Function' },
        EdgeDistribution2C3D4E5F: { Type: 'AWS::CloudFront::Distribution' },
        Sender1A2B3C4D: {
          Type: 'AWS::SES::EmailIdentity',
          Properties: { EmailIdentity: 'site@example.com' },
        },
      },
    }),
  ]);
  const nameOf = resourceNamer(resources);
  const arnOf = (id: string, attribute = 'Arn') =>
    resources.find(({ logicalId }) => logicalId.startsWith(id))?.attributes[attribute] ?? '';

  it('says what it is', () => {
    expect(nameOf(arnOf('Core'))).toBe('core table');
    expect(nameOf(arnOf('UsersPool'))).toBe('users pool');
  });

  it('identifies the distribution, whose ARN has no region', () => {
    const id = resources.find(({ type }) => type === 'AWS::CloudFront::Distribution')?.physicalId;
    expect(nameOf(`arn:aws:cloudfront::${localAccount}:distribution/${id}`)).toBe(
      'edge distribution',
    );
  });

  it('keeps the suffix: an index, a key, a version', () => {
    expect(nameOf(`${arnOf('Core')}/index/*`)).toBe('core table/index/*');
    expect(nameOf(arnOf('Core', 'StreamArn'))).toBe('core table/stream/latest');
    expect(nameOf(`${arnOf('auth')}:*`)).toBe('auth function:*');
  });

  it('is not confused with another that begins alike', () => {
    expect(nameOf('arn:aws:s3:::files/*')).toBe('files bucket/*');
    expect(nameOf('arn:aws:s3:::files-archive/*')).toBe('files archive bucket/*');
  });

  it("is the receiver's for a mail address that is not in the templates", () => {
    expect(nameOf(arnOf('Sender'))).toBe('sender email identity');
    expect(nameOf('arn:aws:ses:us-east-1:000000000000:identity/owner@example.com')).toBe(
      'receiver email identity',
    );
  });

  it('is a pattern for the right to mail anybody', () => {
    expect(nameOf('arn:aws:ses:us-east-1:000000000000:identity/*')).toBe('* email identity');
  });

  it('is the ARN for what is not in the templates', () => {
    expect(nameOf('*')).toBe('*');
    expect(nameOf('arn:aws:s3:::elsewhere')).toBe('arn:aws:s3:::elsewhere');
  });
});
