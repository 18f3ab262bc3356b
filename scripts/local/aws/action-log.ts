/** Records the actions of each principal, so that its grants can be compared with its needs. */

export interface SeenAction {
  principal: string;
  /** The service, as its IAM actions begin. */
  service: 's3' | 'dynamodb' | 'cognito-idp' | 'ses' | 'cloudfront' | 'lambda';
  /** The action's name in an IAM policy, without the service: `GetItem`, `ListBucket`. */
  action: string;
  /** As an ARN ends: `table/core`, `table/core/index/by-slug`, `bucket/key`, `userpool/<id>`,
   * `identity/<address>`, `distribution/<id>`, `function:<name>`. */
  resource: string;
  /** Partition key of the item, without what follows the first `#`: `USER#…`. */
  leadingKey?: string;
}

export interface ActionLog {
  add(seen: SeenAction): void;
  /** Each combination once, in the order of their first appearance per action. */
  list(): SeenAction[];
}

/**
 * Object keys are unlimited: for more resources than this an action is recorded without its
 * resource.
 */
const LARGEST_NUMBER_OF_RESOURCES = 5000;

export function createActionLog(): ActionLog {
  const byAction = new Map<string, Map<string, SeenAction>>();
  return {
    add: (seen) => {
      const action = [seen.principal, seen.service, seen.action].join('\n');
      const resources = byAction.get(action) ?? new Map<string, SeenAction>();
      byAction.set(action, resources);
      if (resources.size >= LARGEST_NUMBER_OF_RESOURCES) return;
      resources.set([seen.resource, seen.leadingKey ?? ''].join('\n'), seen);
    },
    list: () => [...byAction.values()].flatMap((resources) => [...resources.values()]),
  };
}
