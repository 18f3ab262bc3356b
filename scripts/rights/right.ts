/** What a function may do and what it did, in one vocabulary. */

/** An action on a resource that the role of a function allows. */
export interface Grant {
  function: string;
  /** As a policy writes it: `dynamodb:GetItem`; `policy NAME` stands for all that a policy of AWS holds. */
  action: string;
  /** `core table`, `files bucket/*`, `own log`; may hold IAM's wildcards. */
  resource: string;
  /** The conditions of the grant, in one line. */
  condition?: string;
  /** The partition keys that the condition allows, with wildcards; left out where it allows all. */
  leadingKeys?: string[];
}

/** An action that a function needed a grant for, once per combination. */
export interface UsedAction {
  function: string;
  action: string;
  /** In the words of a grant, without wildcards; left out where only the action is known. */
  resource?: string;
  /** The partition key, without what follows its first `#`: `USER#…`. */
  leadingKey?: string;
}

/** Grants that no suite can see in use, and why they stay; each name may hold IAM's wildcards. */
export interface Exception {
  function: string;
  action: string;
  resource: string;
  /** The condition of the grant; any when left out. */
  condition?: string;
  reason: string;
  /** On some clouds it is used, so a use does not put the exception out of date. */
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
