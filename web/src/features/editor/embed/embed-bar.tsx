import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { contentLimits } from '#shared/content/limits.ts';
import type { ContentElement, EmbedElement } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { preservedBlock } from '#shared/content/tiptap-document.ts';
import { atomBeside } from '../keys/selection.ts';
import { useSelectionState } from '../use-selection-state.ts';

/** The field for the title of an embedded page: the selected one, or the one right above the cursor's empty line. */
export function EmbedBar({ editor }: { editor: Editor }) {
  useSelectionState(editor);
  const found = embedAtCursor(editor.state);
  // With another page, the key resets what was typed into the field.
  return found && <TitleField key={found.at} editor={editor} {...found} />;
}

interface FoundEmbed {
  at: number;
  embed: EmbedElement;
}

function TitleField({ editor, at, embed }: FoundEmbed & { editor: Editor }) {
  /** The text being typed. */
  const [text, setText] = useState<string>();
  const title = plainText(embed.children);
  const set = (value: string) => {
    const node = { ...embed, children: [{ text: value.trim() || embed.url }] };
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'node', node));
  };
  return (
    <fieldset className="post-code-bar" aria-label="Embedded page">
      <TextInput
        label="Title for readers"
        placeholder="The name of its site"
        size="xs"
        autoComplete="off"
        maxLength={contentLimits.imageTextLength}
        value={text ?? (title === embed.url ? '' : title)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          set(currentTarget.value);
        }}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          // Ctrl+Enter is left to the form around the editor, which publishes.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          editor.commands.focus();
        }}
      />
    </fieldset>
  );
}

function embedAtCursor(state: EditorState): FoundEmbed | undefined {
  const { selection } = state;
  const isEmptyLine = selection.empty && selection.$from.parent.content.size === 0;
  const found =
    selection instanceof NodeSelection ? selection : isEmptyLine && atomBeside(state, 'before');
  if (!found || found.node.type.name !== preservedBlock) return undefined;
  // The cast is safe: `toTiptap` set the attribute, and pasted nodes are checked.
  const element = found.node.attrs.node as ContentElement;
  return element.type === 'embed' ? { at: found.from, embed: element } : undefined;
}
