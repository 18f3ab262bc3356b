import { InputRule } from '@tiptap/core';
import { kindOfGithubCallout } from '#shared/content/schema.ts';

/** `[ ]` makes the item of a list a task, and `[!NOTE]` a quote a callout. */
export const blockRules: readonly InputRule[] = [
  new InputRule({
    find: /^\[([ x])\]\s$/i,
    handler: ({ state: { tr }, range: { from, to }, match }) => {
      const $box = tr.doc.resolve(from);
      if ($box.node(-1).type.name !== 'listItem' || $box.index(-1) > 0) return null;
      tr.delete(from, to).setNodeAttribute($box.before(-1), 'checked', match[1] !== ' ');
      return undefined;
    },
  }),
  new InputRule({
    find: /^\[!([a-z]+)\]\s$/i,
    handler: ({ state: { tr }, range: { from, to }, match: [, name = ''] }) => {
      const kind = kindOfGithubCallout(name.toLowerCase());
      const $line = tr.doc.resolve(from);
      const quote = $line.node(-1);
      if (!kind || quote.type.name !== 'blockquote' || quote.attrs.kind !== null) return null;
      if ($line.index(-1) > 0) return null;
      tr.delete(from, to).setNodeAttribute($line.before(-1), 'kind', kind);
      return undefined;
    },
  }),
];
