import { createHash } from 'node:crypto';
import {
  type CfnElement,
  CfnOutput,
  CfnResource,
  Reference,
  Stack,
  Tokenization,
} from 'aws-cdk-lib';

/**
 * A stack whose values other stacks read from its outputs, by `Fn::GetStackOutput`. Nothing is
 * exported, so a value may change; but CloudFormation reads it again only when the reader's
 * template changes. The name of an output therefore changes whenever its value may.
 */
export class ReadableStack extends Stack {
  /** The name of the output from which other stacks read a `Ref` or an attribute. */
  outputFor(value: unknown): string {
    const reference = Tokenization.reverse(value);
    if (!Reference.isReference(reference) || !CfnResource.isCfnResource(reference.target)) {
      throw new Error(`Other stacks can read resources of ${this.stackName} and nothing else.`);
    }
    const { target, displayName } = reference;
    const name = `${this.resolve(target.logicalId)}${displayName.replaceAll('.', '')}`;
    return `${name}${fingerprint(this.resolve(identityOf(target, displayName)))}`;
  }

  protected override allocateLogicalId(element: CfnElement): string {
    // The CDK puts outputs for other stacks here; all other outputs are for people.
    const forReaders = this.node.tryFindChild('Publish');
    return element instanceof CfnOutput && element.node.scope === forReaders
      ? this.outputFor(element.value)
      : super.allocateLogicalId(element);
  }
}

/** Properties whose change replaces a resource: "Update requires: Replacement" in the AWS docs. */
const replacing: Record<string, string[]> = {
  'AWS::ApiGatewayV2::Api': ['protocolType'],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': [],
  'AWS::Cognito::UserPoolClient': ['generateSecret', 'userPoolId'],
  'AWS::DynamoDB::Table': ['keySchema', 'tableName'],
  'AWS::Lambda::Function': ['functionName', 'packageType'],
  'AWS::S3::Bucket': ['bucketName'],
  'AWS::SNS::Topic': ['fifoTopic', 'topicName'],
};

/** The properties that determine a name or an attribute. */
function identityOf(resource: CfnResource, attribute: string): Record<string, unknown> {
  const decisive = replacing[resource.cfnResourceType];
  if (!decisive) {
    throw new Error(
      `Other stacks read ${resource.cfnResourceType}: list the properties that replace it in infra/stacks/readable-stack.ts.`,
    );
  }
  // A changed view creates a new stream of the same table.
  const names = attribute === 'StreamArn' ? [...decisive, 'streamSpecification'] : decisive;
  // Protected, for the CDK's own subclasses: the properties before they become a template.
  const properties = resource['cfnProperties'];
  return Object.fromEntries(names.map((name) => [name, properties[name]]));
}

/** Empty for a resource that only another logical id replaces. */
function fingerprint(identity: object): string {
  if (Object.keys(identity).length === 0) return '';
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8);
}
