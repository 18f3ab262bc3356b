import { Aws, CfnOutput, Fn, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { edgeRegion, type Settings } from '../config.ts';
import { AlertTopic } from '../constructs/alert-topic.ts';
import { EdgePlan, WebAcl } from '../constructs/edge-plan.ts';
import { WatchAlarm } from '../constructs/watch-alarm.ts';
import { ReadableStack } from './readable-stack.ts';
import type { SiteStack } from './site-stack.ts';

export interface EdgeStackProps extends StackProps {
  settings: Settings;
}

/** Contains resources in CloudFront's region that must exist before the distribution. */
export class EdgeStack extends ReadableStack {
  readonly topic: ITopic;
  /** ARN of the web ACL, in a form that stacks in any region can read. */
  readonly webAclArn: string | undefined;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { alerts, domain, edgePlan, stage } = props.settings;
    this.topic = new AlertTopic(this, 'Alerts', { email: alerts.email });
    if (domain?.certificateArn) this.watchCertificate(domain.names[0], domain.certificateArn);
    if (edgePlan === 'none') return;
    const { node } = new CfnOutput(this, 'WebAclArn', {
      value: new WebAcl(this, 'WebAcl', stage).attrArn,
    });
    this.webAclArn = Fn.getStackOutput(this.stackName, node.id, edgeRegion);
  }

  /** Uses an event that ACM sends daily from 45 days before the end. An alarm would be the eleventh, which costs money. */
  private watchCertificate(name: string, certificateArn: string): void {
    const rule = new Rule(this, 'CertificateEnds', {
      description: 'ACM could not renew the certificate of the site',
      eventPattern: {
        source: ['aws.acm'],
        detailType: ['ACM Certificate Approaching Expiration'],
        resources: [certificateArn],
      },
      targets: [
        new SnsTopic(this.topic, {
          message: RuleTargetInput.fromText(
            `The certificate of ${name} ends soon, and AWS could not renew it: the CNAME record that "npm run deploy" printed for it must stay in the domain for good.`,
          ),
        }),
      ],
    });
    acknowledge(rule, { 'Serverless-EventBusDLQ': 'ACM tells it again the next day.' });
  }
}

export interface EdgeWatchStackProps extends StackProps {
  settings: Settings;
  edge: EdgeStack;
  site: SiteStack;
  /** Passed explicitly, because CloudFormation cannot resolve the region of another stack. */
  siteRegion: string;
}

/** Contains the distribution's alarm and plan, which must be in CloudFront's region. */
export class EdgeWatchStack extends ReadableStack {
  constructor(scope: Construct, id: string, props: EdgeWatchStackProps) {
    super(scope, id, props);
    const { edge, site, settings, siteRegion } = props;
    this.addStackDependency(site);
    const distributionId = Fn.getStackOutput(site.stackName, site.distributionOutput, siteRegion);
    new WatchAlarm(this, {
      stage: settings.stage,
      topic: edge.topic,
      name: 'edge-5xx',
      description:
        'More than one visitor in twenty got an error from the edge: CloudFront could not reach the bucket or the API, or they failed.',
      metric: {
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
      },
      threshold: 5,
    });
    if (settings.edgePlan === 'free' && edge.webAclArn) {
      const distributionArn = `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`;
      new EdgePlan(this, 'Plan', [distributionArn, edge.webAclArn]);
    }
  }
}
