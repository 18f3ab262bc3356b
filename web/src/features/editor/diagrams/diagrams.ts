/** Shows the diagram that a code block in Mermaid's language describes, right below the block. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { diagramLanguage } from '#shared/content/code-block.ts';
import type { Diagram } from '#shared/content/nodes.ts';
import { type DiagramJob, type DiagramMakers, DiagramBlock } from './diagram-block.tsx';

const key = new PluginKey<DecorationSet>('diagrams');

/** Draws the diagrams of an editor, and stores their pictures with the blocks. */
export function registerDiagrams(editor: Editor, makers: DiagramMakers): void {
  const job: DiagramJob = { editor, ...makers, finished: new Map(), store };
  /** The source that each light picture was drawn from, by the picture's key. */
  const sources = new Map<string, string>();
  rememberSources(editor.state, sources);

  function store(block: DiagramBlock, source: string, diagram: Diagram): void {
    const found = placeOf(block, editor.state);
    if (found?.node.textContent !== source) return;
    sources.set(diagram.light, source);
    const { tr } = editor.state;
    // Not a step to undo: undoing the change of the source also restores its former pictures.
    tr.setNodeAttribute(found.at, 'diagram', diagram).setMeta('addToHistory', false);
    editor.view.dispatch(tr);
  }

  editor.registerPlugin(
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => withWidgets(DecorationSet.empty, doc, job),
        apply: (tr, shown) =>
          tr.docChanged ? withWidgets(shown.map(tr.mapping, tr.doc), tr.doc, job) : shown,
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

/** Removes the pictures of blocks whose source has changed since. */
function dropOutdatedPictures(
  { doc, tr }: EditorState,
  sources: ReadonlyMap<string, string>,
): Transaction | null {
  for (const { node, at } of diagramsIn(doc)) {
    const { light } = diagramOf(node) ?? {};
    if (light !== undefined && sources.get(light) !== node.textContent) {
      tr.setNodeAttribute(at, 'diagram', null);
    }
  }
  return tr.docChanged ? tr : null;
}

interface FoundBlock {
  node: Node;
  at: number;
}

function diagramsIn(doc: Node): FoundBlock[] {
  const found: FoundBlock[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'codeBlock' && node.attrs.language === diagramLanguage) {
      found.push({ node, at });
    }
    return !node.isTextblock;
  });
  return found;
}

function diagramOf(node: Node): Diagram | undefined {
  return (node.attrs.diagram as Diagram | null) ?? undefined;
}

function withWidgets(shown: DecorationSet, doc: Node, job: DiagramJob): DecorationSet {
  const ends = new Set(diagramsIn(doc).map(({ node, at }) => at + node.nodeSize));
  const known = shown.find();
  const places = new Set(known.map(({ from }) => from));
  const added = [...ends].filter((end) => !places.has(end)).map((end) => widget(end, job));
  return shown.remove(known.filter(({ from }) => !ends.has(from))).add(doc, added);
}

function widget(end: number, job: DiagramJob): Decoration {
  const block = new DiagramBlock(job);
  return Decoration.widget(end, block.dom, {
    block,
    key: crypto.randomUUID(),
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}

function blockAt({ spec }: Decoration): DiagramBlock {
  return (spec as { block: DiagramBlock }).block;
}

/** Updates all blocks, and destroys those whose source is gone. @returns the remaining blocks */
function updateBlocks(view: EditorView, before: readonly DiagramBlock[]): DiagramBlock[] {
  const widgets = key.getState(view.state)?.find() ?? [];
  const places = new Map(
    diagramsIn(view.state.doc).map((place) => [place.at + place.node.nodeSize, place]),
  );
  const blocks = widgets.map(blockAt);
  for (const gone of before) if (!blocks.includes(gone)) gone.destroy();
  const { head } = view.state.selection;
  for (const decoration of widgets) {
    const place = places.get(decoration.from);
    if (!place) continue;
    blockAt(decoration).update({
      source: place.node.textContent,
      diagram: diagramOf(place.node),
      isBeingWritten: head > place.at && head < decoration.from,
    });
  }
  return blocks;
}

function placeOf(block: DiagramBlock, state: EditorState): FoundBlock | undefined {
  const end = key.getState(state)?.find(undefined, undefined, (spec) => spec.block === block)[0];
  return diagramsIn(state.doc).find(({ node, at }) => at + node.nodeSize === end?.from);
}
