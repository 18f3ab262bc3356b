/** Grants of a function and the actions that it was seen doing, in the same terms. */

/** An action on a resource that the role of a function allows. */
export interface Grant {
  function: string;
  /**
   * In the form of a policy: `dynamodb:GetItem`; `policy NAME` represents everything in an
   * AWS-managed policy.
   */
  action: string;
  /** `core table`, `files bucket/*`, `own log`; may contain IAM's wildcards. */
  resource: string;
  /** The conditions of the grant, in one line. */
  condition?: string;
  /** The partition keys that the condition allows, with wildcards; left out when it allows all. */
  leadingKeys?: string[];
}

/** An action for which a function needed a grant, once per combination. */
export interface UsedAction {
  function: string;
  action: string;
  /** In the terms of a grant, without wildcards; left out when only the action is known. */
  resource?: string;
  /** The partition key, without what follows its first `#`: `USER#…`. */
  leadingKey?: string;
}

/**
 * Grants that no suite can show in use, and why they are kept; each name may contain IAM's
 * wildcards.
 */
export interface Exception {
  function: string;
  action: string;
  resource: string;
  /** The condition of the grant; any when left out. */
  condition?: string;
  reason: string;
  /** Used on some clouds only, so a use does not make the exception outdated. */
  dependsOnCloud?: true;
}

/** Whether a text matches a pattern with IAM's wildcards `*` and `?`. */
export function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
