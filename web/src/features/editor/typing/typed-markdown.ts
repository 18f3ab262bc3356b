import {
  type AnyConfig,
  CommandManager,
  createChainableState,
  type Editor,
  getExtensionField,
  getSchemaTypeByName,
  type InputRule,
} from '@tiptap/core';
import { undo } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { embedKey, embedPlugin } from '../embed/embedding.ts';
import { dispatchOwnStep } from '../insert.ts';
import { enterHandler } from '../keys/enter-handler.ts';
import { cursorOf } from '../keys/selection.ts';
import { listKeys } from '../lists/list-keys.ts';
import {
  blockRules,
  filler,
  footnoteRules,
  lineText,
  linkRules,
  markRules,
} from './input-rules.ts';
import { mathsRules, openFormula } from './maths-rules.ts';

/** Characters of a line before the cursor that rules see, which is enough for the longest link. */
const maxRuleLength = 2_500;

/** Matches text that ends within code that is still open, so that no rule may change it. */
const opensCode = /(?<![\p{L}\p{N}`\\])`(?![`\s])[^`]*$/u;
/** The same for formulas. A dollar opens none before a price or shell variable: capitals, or a word without an operator. */
const opensMaths =
  /(?<![\p{L}\p{N}$\\])\$(?![\s\d$]|[A-Z_]{2}|[a-z]{2}[a-zA-Z\d]*\s(?![-+=<>\\^_&|]))[^$]*$/u;

/**
 * Applies input rules instead of TipTap, which runs them before the text is in the document, and changes
 * the wrong characters when several are inserted at once. Here the text is inserted first, and the change
 * by a rule is an undo step of its own: Backspace or Ctrl/Cmd+Z brings back the text as typed. Also
 * registers the keys of lists and the embedding of pages.
 */
export function registerTypedMarkdown(editor: Editor): () => void {
  editor.registerPlugin(typedMarkdownPlugin(editor), (own, others) => [
    own,
    // TipTap marks its plugin of input rules with this field.
    ...others.filter(({ spec }) => !('isInputRules' in spec)),
  ]);
  editor.registerPlugin(embedPlugin(), (own, others) => [own, ...others]);
  return () => void editor.unregisterPlugin([embedKey, key]);
}

/** The state is whether a rule made the latest change, which Backspace then undoes. */
const key = new PluginKey<boolean>('typedMarkdown');

function typedMarkdownPlugin(editor: Editor): Plugin<boolean> {
  const { schema } = editor;
  const rules = [
    ...mathsRules(schema),
    ...markRules(schema),
    ...linkRules(schema),
    ...footnoteRules(schema),
    ...blockRules,
    ...nodeRules(editor),
  ];
  const handleListKey = listKeys(editor);

  /** @param typed text at the position that is not in the document yet */
  function applyRules(pos: number, typed = ''): boolean {
    const tr = applyFirstRule(editor, rules, editor.state.doc.resolve(pos), typed);
    if (tr) dispatchOwnStep(editor.view, tr.setMeta(key, true));
    return tr !== undefined;
  }

  function applyRulesAtCursor(view: EditorView): void {
    const $cursor = cursorOf(view.state);
    if ($cursor) applyRules($cursor.pos);
  }

  /** Rules for blocks apply instead of the line break, rules for the end of a line after it. */
  const handleEnter = enterHandler((view, _event, forward) => {
    const $cursor = cursorOf(view.state);
    if (!$cursor) return false;
    if (applyRules($cursor.pos, '\n')) return true;
    if (!applyFirstRule(editor, rules, $cursor, ' ') || !forward()) return false;
    // Another handler may have changed more than the line break.
    const isSameLine = textBefore(view.state.doc.resolve($cursor.pos)) === textBefore($cursor);
    if (isSameLine) applyRules($cursor.pos, ' ');
    return true;
  });

  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (tr, wasApplied) =>
        tr.getMeta(key) === true || (wasApplied && !tr.docChanged && !tr.selectionSet),
    },
    props: {
      handleTextInput(view, _from, _to, text, insert) {
        if (view.composing || !mayEndSyntax(text)) return false;
        view.dispatch(insert());
        applyRulesAtCursor(view);
        return true;
      },
      handleKeyDown(view, event) {
        if (view.composing) return false;
        if (event.key === 'Enter') return handleEnter(view, event);
        if (event.key === 'Backspace' && key.getState(view.state) === true)
          return undo(view.state, view.dispatch);
        return handleListKey(view, event);
      },
      handleDOMEvents: {
        compositionend(view) {
          // ProseMirror reads the composed text into the document first.
          setTimeout(() => {
            if (!view.isDestroyed && !view.composing) applyRulesAtCursor(view);
          });
        },
      },
    },
  });
}

/** The rules of TipTap's nodes: headings, lists, quotes, code and dividers. */
function nodeRules(editor: Editor): InputRule[] {
  return editor.extensionManager.extensions.flatMap((extension) => {
    const { name, options, storage } = extension;
    if (extension.type !== 'node') return [];
    const type = getSchemaTypeByName(name, editor.schema);
    return (
      getExtensionField<AnyConfig['addInputRules']>(extension, 'addInputRules', {
        name,
        options,
        storage,
        editor,
        type,
      })?.() ?? []
    );
  });
}

/** No rule matches text that ends with a letter, except one of a script without spaces between words. */
function mayEndSyntax(text: string): boolean {
  return !/[\p{Lu}\p{Ll}\p{N}]$/u.test(text);
}

/**
 * The transaction of the first rule that matches the text before a position and what is typed there. Rules
 * do not apply in code, nor to the lines of a block formula that is still open.
 */
function applyFirstRule(
  editor: Editor,
  rules: readonly InputRule[],
  $end: ResolvedPos,
  typed: string,
): Transaction | undefined {
  if ($end.parent.type.spec.code || $end.nodeBefore?.marks.some(({ type }) => type.spec.code))
    return undefined;
  const text = textBefore($end) + typed;
  if (openFormula($end) !== undefined && !text.startsWith('$$')) return undefined;
  for (const { find, handler } of rules) {
    const match = find instanceof RegExp ? find.exec(text) : null;
    if (!match) continue;
    const before = text.slice(0, match.index);
    if (opensCode.test(before)) continue;
    if (opensMaths.test(before) && !match[0].startsWith('$')) continue;
    const { tr } = editor.state;
    const state = createChainableState({ state: editor.state, transaction: tr });
    const { commands, chain, can } = new CommandManager({ editor, state });
    const range = { from: $end.pos + typed.length - match[0].length, to: $end.pos };
    if (handler({ state, range, match, commands, chain, can }) === null || !tr.docChanged) continue;
    // Text that is typed next does not get the new mark.
    return typed === '' ? tr.ensureMarks($end.marks()) : tr;
  }
  return undefined;
}

function textBefore({ parent, parentOffset }: ResolvedPos): string {
  const text = lineText(parent).slice(0, parentOffset);
  return text.length > maxRuleLength ? filler + text.slice(-maxRuleLength) : text;
}
