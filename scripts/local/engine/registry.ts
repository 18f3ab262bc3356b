/**
 * Lists the resource types that the local cloud knows. Any other type is an error, so that nobody adds a resource to
 * the templates and forgets its local counterpart.
 */
import { CommandFailed } from '../../build/run.ts';
import type { DeclaredResource } from './template.ts';

/** Types that the local cloud runs or reads. */
const supported = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SSM::Parameter',
  'Custom::Trigger',
]);

/** Types that the local cloud ignores, each with the reason. */
const ignored: Record<string, string> = {
  'AWS::Budgets::Budget': 'nothing costs money here',
  'AWS::CDK::Metadata': 'tells AWS which constructs were used',
  'AWS::CertificateManager::Certificate': 'the local address has no TLS',
  'AWS::CloudFront::OriginAccessControl': 'the S3 origin reads the private bucket in process',
  'AWS::CloudWatch::Alarm': 'nobody is on call for a laptop',
  'AWS::CloudWatch::CompositeAlarm': 'nobody is on call for a laptop',
  'AWS::CloudWatch::Dashboard': 'a picture of metrics that are not collected here',
  'AWS::IAM::ManagedPolicy':
    'grants are checked by the deployment suite, not by the local endpoint',
  'AWS::IAM::OIDCProvider': 'no GitHub job deploys to a laptop',
  'AWS::IAM::Policy': 'grants are checked by the deployment suite, not by the local endpoint',
  'AWS::IAM::Role': 'each function has credentials of its own, without policies',
  'AWS::Lambda::EventInvokeConfig': 'the local cloud retries neither schedules nor events',
  'AWS::Lambda::Permission': 'the engine invokes only what the template connects',
  'AWS::Logs::LogGroup': 'logs go to files under the state folder',
  'AWS::Logs::MetricFilter': 'counts log lines for alarms',
  'AWS::Route53::RecordSet': 'the local address has no domain',
  'AWS::SNS::Subscription': 'receives alarms',
  'AWS::SNS::Topic': 'receives alarms',
  'AWS::SNS::TopicPolicy': 'receives alarms',
  'Custom::LogRetention': 'log files have no retention',
  'Custom::S3AutoDeleteObjects': 'npm start -- --fresh deletes the state folder',
};

/** @throws CommandFailed that names the type and the logical id of the first unknown resource */
export function checkTypes(resources: readonly DeclaredResource[]): void {
  for (const { type, logicalId, stack } of resources) {
    if (supported.has(type) || type in ignored) continue;
    throw new CommandFailed(
      `The local cloud does not know ${type} (${logicalId} in stack ${stack.name}): add it to scripts/local/engine/registry.ts.`,
    );
  }
}
