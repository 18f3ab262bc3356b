import type { Editor } from '@tiptap/core';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { contentLimits } from '#shared/content/limits.ts';
import type { ContentElement, EmbedElement } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { preservedBlock } from '#shared/content/tiptap-document.ts';
import { BarField } from '../bar-field.tsx';
import { atomBeside, cursorOf } from '../keys/selection.ts';
import { useSelectionState } from '../use-selection-state.ts';

/** The title of the embedded page that is selected, or right above the cursor's empty line. */
export function EmbedBar({ editor }: { editor: Editor }) {
  useSelectionState(editor);
  const found = embedAtCursor(editor.state);
  // Another page's key discards text that was typed into the field.
  return found && <TitleField key={found.pos} editor={editor} {...found} />;
}

interface FoundEmbed {
  pos: number;
  embed: EmbedElement;
}

function TitleField({ editor, pos, embed }: FoundEmbed & { editor: Editor }) {
  /** Set while text is typed. Readers see the address until there is a title. */
  const [text, setText] = useState<string>();
  const title = plainText(embed.children);
  const setTitle = (value: string) => {
    const node = { ...embed, children: [{ text: value.trim() || embed.url }] };
    editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'node', node));
  };
  return (
    <fieldset className="post-code-bar" aria-label="Embedded page">
      <BarField
        editor={editor}
        label="Title for readers"
        placeholder="The name of its site"
        maxLength={contentLimits.imageTextLength}
        value={text ?? (title === embed.url ? '' : title)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setTitle(currentTarget.value);
        }}
        onBlur={() => setText(undefined)}
      />
    </fieldset>
  );
}

function embedAtCursor(state: EditorState): FoundEmbed | undefined {
  const found =
    state.selection instanceof NodeSelection ? state.selection : blockAboveEmptyLine(state);
  if (found?.node.type.name !== preservedBlock) return undefined;
  // The cast is safe: `toTiptap` set the attribute, and pasted nodes are checked.
  const element = found.node.attrs.node as ContentElement;
  return element.type === 'embed' ? { pos: found.from, embed: element } : undefined;
}

function blockAboveEmptyLine(state: EditorState): NodeSelection | undefined {
  const isEmptyLine = cursorOf(state)?.parent.content.size === 0;
  return isEmptyLine ? atomBeside(state, 'before') : undefined;
}
