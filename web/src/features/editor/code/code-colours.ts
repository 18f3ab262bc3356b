import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { highlightedLines } from '#shared/content/code-block.ts';
import { knownLanguage, languageLabel } from '#shared/content/code-languages.ts';
import styles from '#web/src/features/article/render/code-block.module.css';
import { type CodeToken, highlightLater } from '#web/src/features/article/render/highlight.ts';
import { languageOf } from '#web/src/features/article/render/language-of.ts';
import { codeBlocksIn } from './code-blocks.ts';

const key = new PluginKey<DecorationSet>('codeColours');
/** Waits for a pause in writing, because long code takes a while. */
const pauseMs = 150;

/** Colours code as readers will see it. */
export function registerCodeColours(editor: Editor): void {
  editor.registerPlugin(
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, shown) =>
          (transaction.getMeta(key) as DecorationSet | undefined) ??
          shown.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
      view: colouringView,
    }),
  );
}

function colouringView(view: EditorView) {
  /** ProseMirror keeps the node of an unchanged block, so its tokens can be reused. */
  const tokensByNode = new WeakMap<Node, readonly CodeToken[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const colourAll = async () => {
    const { doc } = view.state;
    for (const { node } of codeBlocksIn(doc)) {
      if (!tokensByNode.has(node)) tokensByNode.set(node, await tokensOf(node));
    }
    // If the text has changed meanwhile, `update` has scheduled the next run.
    if (view.isDestroyed || view.state.doc !== doc) return;
    const all = codeBlocksIn(doc).flatMap(({ node, pos }) =>
      decorations(node, pos, tokensByNode.get(node) ?? []),
    );
    view.dispatch(view.state.tr.setMeta(key, DecorationSet.create(doc, all)));
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    // If a grammar cannot be loaded, the code stays uncoloured.
    timer = setTimeout(() => void colourAll().catch(() => undefined), ms);
  };
  schedule(0);
  return {
    update: (_view: EditorView, before: EditorState) => {
      if (view.state.doc !== before.doc) schedule(pauseMs);
    },
    destroy: () => clearTimeout(timer),
  };
}

function languageIn({ attrs, textContent }: Node): string | undefined {
  return typeof attrs.language === 'string' ? attrs.language : languageOf(textContent);
}

function tokensOf(node: Node): Promise<readonly CodeToken[]> {
  return highlightLater(node.textContent, knownLanguage(languageIn(node) ?? ''));
}

function decorations(node: Node, pos: number, tokens: readonly CodeToken[]): Decoration[] {
  const language = languageIn(node);
  const label = language === undefined ? {} : { 'data-language': languageLabel(language) };
  const found = [Decoration.node(pos, pos + node.nodeSize, label)];
  let from = pos + 1;
  for (const { text, kind } of tokens) {
    if (kind) found.push(Decoration.inline(from, from + text.length, { class: styles[kind] }));
    from += text.length;
  }
  const lines = highlightedLines(typeof node.attrs.lines === 'string' ? node.attrs.lines : '');
  from = pos + 1;
  for (const [index, line] of node.textContent.split('\n').entries()) {
    if (lines?.has(index + 1) && line !== '') {
      found.push(Decoration.inline(from, from + line.length, { class: 'post-code-line' }));
    }
    from += line.length + 1;
  }
  return found;
}
