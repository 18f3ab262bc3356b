import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiPaths } from './spa-site.ts';

/** Allows for a whole office behind one address; a first visit makes sixteen requests. */
export const perAddress = { requests: 2000, seconds: 300 };

/**
 * The web ACL that CloudFront's free plan requires. Requests that it blocks do not count against the plan. No rule
 * inspects requests to the API, because editors upload 20 MB and may write about attacks.
 */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`${stage}-edge`),
      rules: [
        {
          name: 'rate-of-an-address',
          priority: 0,
          statement: {
            rateBasedStatement: {
              limit: perAddress.requests,
              evaluationWindowSec: perAddress.seconds,
              aggregateKeyType: 'IP',
            },
          },
          action: { block: {} },
          visibilityConfig: visibility(`${stage}-rate-of-an-address`),
        },
        managed(stage, 1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(stage, 2, 'AWSManagedRulesKnownBadInputsRuleSet', outsideTheApi),
      ],
    });
  }
}

/** The free plan for one distribution and its web ACL. CloudFormation cannot change the tier of a plan. */
export class EdgePlan extends CfnSubscription {
  constructor(scope: Construct, id: string, resourceArns: string[]) {
    super(scope, id, { planFamily: 'CloudFront', planTier: 'FREE', resourceArns });
  }
}

const outsideTheApi: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'STARTS_WITH',
        searchString: apiPaths.replace('*', ''),
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

function managed(
  stage: string,
  priority: number,
  name: string,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: visibility(`${stage}-${name}`),
  };
}

/** Disables samples of requests, which would store visitors' addresses. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
