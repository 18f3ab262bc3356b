/** Shows the diagram that a code block in Mermaid's language describes, right below the block. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { diagramLanguage } from '#shared/content/code-block.ts';
import type { Diagram } from '#shared/content/nodes.ts';
import { codeBlocksIn } from '../code/code-blocks.ts';
import { type DiagramContext, type DiagramServices, DiagramBlock } from './diagram-block.tsx';

const key = new PluginKey<DecorationSet>('diagrams');

/** Draws the diagrams of an editor, and stores their pictures with the blocks. */
export function registerDiagrams(editor: Editor, services: DiagramServices): void {
  const context: DiagramContext = { editor, ...services, finished: new Map(), store };
  /** The source that each light picture was drawn from, by the picture's key. */
  const sources = new Map<string, string>();
  rememberSources(editor.state, sources);

  function store(block: DiagramBlock, source: string, diagram: Diagram): void {
    const found = sourceOf(block, editor.state);
    if (found?.node.textContent !== source) return;
    sources.set(diagram.light, source);
    const { tr } = editor.state;
    // Not a step to undo: undoing the change of the source also restores its former pictures.
    tr.setNodeAttribute(found.pos, 'diagram', diagram).setMeta('addToHistory', false);
    editor.view.dispatch(tr);
  }

  editor.registerPlugin(
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => withWidgets(DecorationSet.empty, doc, context),
        apply: (tr, decorations) =>
          tr.docChanged
            ? withWidgets(decorations.map(tr.mapping, tr.doc), tr.doc, context)
            : decorations,
      },
      props: { decorations: (state) => key.getState(state) },
      appendTransaction: (_transactions, _before, state) => {
        rememberSources(state, sources);
        return dropOutdatedPictures(state, sources);
      },
      view: (view) => {
        let blocks = updateBlocks(view, []);
        return {
          update: () => {
            blocks = updateBlocks(view, blocks);
          },
          destroy: () => blocks.forEach((block) => block.destroy()),
        };
      },
    }),
  );
}

function rememberSources(state: EditorState, sources: Map<string, string>): void {
  for (const { node } of diagramsIn(state.doc)) {
    const { light } = diagramOf(node) ?? {};
    if (light !== undefined && !sources.has(light)) sources.set(light, node.textContent);
  }
}

/** Removes the pictures of blocks whose source has changed since they were drawn. */
function dropOutdatedPictures(
  { doc, tr }: EditorState,
  sources: ReadonlyMap<string, string>,
): Transaction | null {
  for (const { node, pos } of diagramsIn(doc)) {
    const { light } = diagramOf(node) ?? {};
    if (light !== undefined && sources.get(light) !== node.textContent) {
      tr.setNodeAttribute(pos, 'diagram', null);
    }
  }
  return tr.docChanged ? tr : null;
}

interface DiagramSource {
  node: Node;
  pos: number;
  /** The position after the code block, where the widget with the diagram is. */
  end: number;
}

function diagramsIn(doc: Node): DiagramSource[] {
  return codeBlocksIn(doc)
    .filter(({ node }) => node.attrs.language === diagramLanguage)
    .map(({ node, pos }) => ({ node, pos, end: pos + node.nodeSize }));
}

function diagramOf(node: Node): Diagram | undefined {
  return (node.attrs.diagram as Diagram | null) ?? undefined;
}

/** Keeps the widgets that are still below a diagram's source, and adds those that are missing. */
function withWidgets(
  decorations: DecorationSet,
  doc: Node,
  context: DiagramContext,
): DecorationSet {
  const ends = new Set(diagramsIn(doc).map(({ end }) => end));
  const widgets = decorations.find();
  const positions = new Set(widgets.map(({ from }) => from));
  const missing = [...ends].filter((end) => !positions.has(end));
  return decorations.remove(widgets.filter(({ from }) => !ends.has(from))).add(
    doc,
    missing.map((end) => createWidget(end, context)),
  );
}

function createWidget(end: number, context: DiagramContext): Decoration {
  const block = new DiagramBlock(context);
  return Decoration.widget(end, block.dom, {
    block,
    key: crypto.randomUUID(),
    // Belongs to the block before it, so text inserted at its position comes after it.
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}

/** The cast is safe: `createWidget` makes all decorations of this plugin. */
function blockOf({ spec }: Decoration): DiagramBlock {
  return (spec as { block: DiagramBlock }).block;
}

/** Updates all blocks, and destroys blocks whose source is gone. @returns the remaining blocks */
function updateBlocks(view: EditorView, before: readonly DiagramBlock[]): DiagramBlock[] {
  const widgets = key.getState(view.state)?.find() ?? [];
  const sources = new Map(diagramsIn(view.state.doc).map((source) => [source.end, source]));
  const blocks = widgets.map(blockOf);
  for (const block of before) if (!blocks.includes(block)) block.destroy();
  const { head } = view.state.selection;
  for (const widget of widgets) {
    const source = sources.get(widget.from);
    if (!source) continue;
    blockOf(widget).update({
      source: source.node.textContent,
      diagram: diagramOf(source.node),
      isBeingWritten: head > source.pos && head < source.end,
    });
  }
  return blocks;
}

function sourceOf(block: DiagramBlock, state: EditorState): DiagramSource | undefined {
  const widgets = key.getState(state)?.find(undefined, undefined, (spec) => spec.block === block);
  return diagramsIn(state.doc).find(({ end }) => end === widgets?.[0]?.from);
}
