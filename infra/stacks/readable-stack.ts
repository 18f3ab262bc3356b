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
 * A stack whose outputs other stacks read by `Fn::GetStackOutput`. Unlike exports, such outputs may change, but
 * CloudFormation reads them again only when the reader's template changes. The name of an output therefore changes
 * whenever its value may change.
 */
export class ReadableStack extends Stack {
  /** Returns the name of the output from which other stacks read a `Ref` or an attribute. */
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
    // The CDK creates outputs for other stacks below `Publish`; all other outputs are for people.
    const readByStacks = this.node.tryFindChild('Publish');
    return element instanceof CfnOutput && element.node.scope === readByStacks
      ? this.outputFor(element.value)
      : super.allocateLogicalId(element);
  }
}

/** Properties whose change replaces a resource, marked "Update requires: Replacement" in the AWS docs. */
const replacingProperties: Record<string, string[]> = {
  'AWS::ApiGatewayV2::Api': ['protocolType'],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': [],
  'AWS::Cognito::UserPoolClient': ['generateSecret', 'userPoolId'],
  'AWS::DynamoDB::Table': ['keySchema', 'tableName'],
  'AWS::Lambda::Function': ['functionName', 'packageType'],
  'AWS::S3::Bucket': ['bucketName'],
  'AWS::SNS::Topic': ['fifoTopic', 'topicName'],
};

/** Returns the properties that determine the name or an attribute of a resource. */
function identityOf(resource: CfnResource, attribute: string): Record<string, unknown> {
  const replacing = replacingProperties[resource.cfnResourceType];
  if (!replacing) {
    throw new Error(
      `Other stacks read ${resource.cfnResourceType}: list the properties that replace it in infra/stacks/readable-stack.ts.`,
    );
  }
  // A changed view type creates a new stream for the same table.
  const names = attribute === 'StreamArn' ? [...replacing, 'streamSpecification'] : replacing;
  // Brackets bypass `protected`: no public member has the properties before they are resolved to a template.
  const properties = resource['cfnProperties'];
  return Object.fromEntries(names.map((name) => [name, properties[name]]));
}

/** Empty for a resource that is replaced only when its logical id changes. */
function fingerprint(identity: object): string {
  if (Object.keys(identity).length === 0) return '';
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8);
}
