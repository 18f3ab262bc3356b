import type { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { embedOf } from '#shared/content/embeds.ts';
import type { EmbedElement } from '#shared/content/nodes.ts';
import { preservedBlock } from '#shared/content/tiptap-document.ts';
import { dispatchOwnStep, continueWritingAt } from '../insert.ts';
import { enterHandler } from '../keys/enter-handler.ts';
import { cursorOf } from '../keys/selection.ts';

export const embedKey = new PluginKey('embed');

/**
 * Embeds a page when its address is pasted into an empty paragraph, or typed into one and followed by
 * Enter. Undo first brings back the link. The editor shows the embedded page as a preserved block.
 * Must see keys before the rules that turn the address into the link.
 */
export function embedPlugin(): Plugin {
  return new Plugin({
    key: embedKey,
    props: {
      handleKeyDown: enterHandler((view, event, forward) => {
        const pos = finishedAddressPos(view.state);
        if (pos === undefined || event.shiftKey || !forward()) return false;
        embedAddress(view, pos);
        return true;
      }),
      handlePaste(view, _event, slice) {
        const { $from, empty } = view.state.selection;
        const isEmptyBlock = empty && $from.depth > 0 && $from.parent.content.size === 0;
        if (!isEmptyBlock || !isEmbeddableLink(slice)) return false;
        const pos = $from.before();
        if (!mayEmbed(view.state, pos)) return false;
        view.dispatch(
          view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true),
        );
        embedAddress(view, pos);
        return true;
      },
    },
  });
}

/** Whether only a link was pasted whose text is its address. Text pasted without formatting is no link. */
function isEmbeddableLink({ content }: Slice): boolean {
  const line = content.firstChild?.isTextblock ? content.firstChild.content : content;
  const leaf = line.childCount === 1 && content.childCount === 1 ? line.firstChild : null;
  const link = leaf?.marks.find(({ type }) => type.name === 'link');
  return leaf?.text !== undefined && link?.attrs.href === leaf.text && Boolean(embedOf(leaf.text));
}

/** The start of the paragraph that ends at the cursor, if an embedded page may replace it. */
function finishedAddressPos(state: EditorState): number | undefined {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.depth === 0 || $cursor.parentOffset < $cursor.parent.content.size)
    return undefined;
  const pos = $cursor.before();
  return addressAt(state, pos) !== undefined && mayEmbed(state, pos) ? pos : undefined;
}

/** The text of the paragraph at a position, if it is only an address that can be embedded. */
function addressAt({ doc }: EditorState, pos: number): string | undefined {
  const line = doc.nodeAt(pos);
  const leaf = line?.childCount === 1 ? line.firstChild : null;
  if (!leaf?.text || leaf.marks.some(({ type }) => type.name !== 'link')) return undefined;
  return embedOf(leaf.text) ? leaf.text : undefined;
}

/** Whether the schema allows an embedded page instead of the paragraph: a list item must begin with text. */
function mayEmbed({ doc, schema }: EditorState, pos: number): boolean {
  const type = schema.nodes[preservedBlock];
  const $pos = doc.resolve(pos);
  if (!type || $pos.nodeAfter?.type !== schema.nodes.paragraph) return false;
  return $pos.parent.canReplaceWith($pos.index(), $pos.index() + 1, type);
}

function embedAddress(view: EditorView, pos: number): void {
  const { doc, schema, tr, selection } = view.state;
  const url = addressAt(view.state, pos);
  const line = doc.nodeAt(pos);
  if (url === undefined || !line) return;
  const end = pos + line.nodeSize;
  const node: EmbedElement = { type: 'embed', url, children: [{ text: url }] };
  const embed = schema.node(preservedBlock, { node });
  tr.replaceWith(pos, end, embed);
  // After Enter, the cursor is already in the next line.
  if (selection.from < end) continueWritingAt(tr, pos + embed.nodeSize);
  dispatchOwnStep(view, tr.scrollIntoView());
}
