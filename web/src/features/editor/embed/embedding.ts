import type { Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { embedOf } from '#shared/content/embeds.ts';
import type { EmbedElement } from '#shared/content/nodes.ts';
import { preservedBlock } from '#shared/content/tiptap-document.ts';
import { dispatchOwnStep, continueWritingAt } from '../insert.ts';

export const embeddingKey = new PluginKey('embedding');

/**
 * Embeds the page of an address that is alone in a paragraph, once it is pasted or followed by Enter. Undo
 * first brings back the link. Must see keys before the rules that turn the address into the link.
 */
export function embedding(): Plugin {
  let isForwarding = false;

  function enter(view: EditorView, event: KeyboardEvent): boolean {
    const at = isForwarding ? undefined : finishedAddressLine(view.state);
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return false;
    isForwarding = true;
    const isHandled = view.someProp('handleKeyDown', (handle) => handle(view, event)) === true;
    isForwarding = false;
    if (isHandled) embedLine(view, at);
    return isHandled;
  }

  return new Plugin({
    key: embeddingKey,
    props: {
      handleKeyDown: (view, event) =>
        event.key === 'Enter' && !view.composing && enter(view, event),
      handlePaste(view, _event, slice) {
        const { $from, empty } = view.state.selection;
        const isAlone = empty && $from.depth > 0 && $from.parent.content.size === 0;
        if (!isAlone || !isLinkToItself(slice)) return false;
        const at = $from.before();
        if (!mayEmbed(view.state, at)) return false;
        view.dispatch(
          view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true),
        );
        embedLine(view, at);
        return true;
      },
    },
  });
}

/** Whether only a link was pasted whose text is its address. Text pasted without formatting is no link. */
function isLinkToItself({ content }: Slice): boolean {
  const line = content.firstChild?.isTextblock ? content.firstChild.content : content;
  const only = line.childCount === 1 && content.childCount === 1 ? line.firstChild : null;
  const link = only?.marks.find(({ type }) => type.name === 'link');
  return only?.text !== undefined && link?.attrs.href === only.text && Boolean(embedOf(only.text));
}

/** Where the paragraph that ends at the cursor begins, if it holds only an address that can be embedded. */
function finishedAddressLine(state: EditorState): number | undefined {
  const { selection } = state;
  const $cursor = selection instanceof TextSelection ? selection.$cursor : null;
  if (!$cursor || $cursor.depth === 0 || $cursor.parentOffset < $cursor.parent.content.size)
    return undefined;
  const at = $cursor.before();
  return addressAt(state, at) !== undefined && mayEmbed(state, at) ? at : undefined;
}

function addressAt({ doc }: EditorState, at: number): string | undefined {
  const line = doc.nodeAt(at);
  const only = line?.childCount === 1 ? line.firstChild : null;
  if (!only?.text || only.marks.some(({ type }) => type.name !== 'link')) return undefined;
  return embedOf(only.text) && only.text;
}

/** Whether the schema allows an embedded page instead of the paragraph: a list item must begin with text. */
function mayEmbed({ doc, schema }: EditorState, at: number): boolean {
  const type = schema.nodes[preservedBlock];
  const $at = doc.resolve(at);
  const isParagraph = $at.nodeAfter?.type === schema.nodes.paragraph;
  return Boolean(
    type && isParagraph && $at.parent.canReplaceWith($at.index(), $at.index() + 1, type),
  );
}

function embedLine(view: EditorView, at: number): void {
  const { doc, schema, tr, selection } = view.state;
  const url = addressAt(view.state, at);
  const line = doc.nodeAt(at);
  if (url === undefined || !line) return;
  const node: EmbedElement = { type: 'embed', url, children: [{ text: url }] };
  const embed = schema.node(preservedBlock, { node });
  tr.replaceWith(at, at + line.nodeSize, embed);
  if (selection.from < at + line.nodeSize) continueWritingAt(tr, at + embed.nodeSize);
  dispatchOwnStep(view, tr.scrollIntoView());
}
