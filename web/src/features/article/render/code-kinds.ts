/** The kinds of code that are highlighted, each with a colour in both schemes. */
export type CodeKind = 'keyword' | 'string' | 'number' | 'type' | 'comment' | 'title' | 'removed';

const scopes: Record<CodeKind | 'plain', string> = {
  keyword: 'keyword selector-tag name doctag',
  string: 'string regexp char addition',
  number: 'number literal symbol bullet',
  type: 'type built_in attr attribute property template-tag selector-attr',
  comment: 'comment quote meta',
  title: 'title section selector-class selector-id selector-pseudo',
  removed: 'deletion',
  /** Inside a string: what is not part of the string. */
  plain: 'subst',
};

/** The kind of each of the highlighter's scopes; undefined: plain text. */
export const codeKinds: ReadonlyMap<string, CodeKind | undefined> = new Map(
  Object.entries(scopes).flatMap(([kind, names]) =>
    // The keys of `scopes` are the kinds, which `Object.entries` does not type.
    names.split(' ').map((name) => [name, kind === 'plain' ? undefined : (kind as CodeKind)]),
  ),
);
