import { VisuallyHidden } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { ContentElement } from '#shared/content/nodes.ts';
import {
  footnote,
  imageBlock,
  imageInline,
  mathBlock,
  mathInline,
} from '#shared/content/tiptap-document.ts';
import type { ImageAttributes } from './image/picture.tsx';
import { noteText } from './notes/footnote.ts';
import { useSelectionState } from './use-selection-state.ts';
import { selectedAtom } from './keys/selection.ts';
import { describeElement } from './preserved/preserved-nodes.ts';

/** Announces a node selected as a whole, which screen readers do not. */
export function SelectedAtomNote({ editor }: { editor: Editor }) {
  useSelectionState(editor);
  const atom = selectedAtom(editor.state);
  return (
    <VisuallyHidden component="output">
      {atom ? `Selected: ${description(atom)}` : ''}
    </VisuallyHidden>
  );
}

function description({ type, attrs }: Node): string {
  switch (type.name) {
    case mathBlock:
    case mathInline:
      return `Formula ${attrs.formula}. Enter edits it.`;
    case imageBlock:
    case imageInline: {
      const { alt, caption } = attrs as ImageAttributes;
      const fallback = alt === '' ? 'which is decorative' : 'without a description';
      return `Image ${alt || caption || fallback}. Enter edits it.`;
    }
    case footnote:
      return `Footnote ${noteText(attrs.node)}. Enter edits it.`;
    case 'horizontalRule':
      return 'Divider';
    default:
      return describeElement(attrs.node as ContentElement);
  }
}
