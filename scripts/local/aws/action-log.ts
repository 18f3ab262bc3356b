/** What each principal was seen doing, so that its grants can be compared with its real needs. */

export interface SeenAction {
  principal: string;
  service: 'dynamodb' | 's3' | 'cognito-idp';
  /** The action's name in an IAM policy, without the service: `GetItem`, `ListBucket`. */
  action: string;
  /** As an ARN ends: `table/core`, `table/core/index/by-slug`, `bucket/key`, `userpool/<id>`. */
  resource: string;
}

export interface ActionLog {
  add(seen: SeenAction): void;
  list(): SeenAction[];
}

/** Object keys are endless, so the oldest combinations are forgotten beyond this number. */
const CAPACITY = 20_000;

export function createActionLog(): ActionLog {
  const seenActions = new Map<string, SeenAction>();
  return {
    add: (seen) => {
      seenActions.set([seen.principal, seen.service, seen.action, seen.resource].join('\n'), seen);
      if (seenActions.size <= CAPACITY) return;
      for (const oldest of seenActions.keys()) {
        seenActions.delete(oldest);
        break;
      }
    },
    list: () => [...seenActions.values()],
  };
}
