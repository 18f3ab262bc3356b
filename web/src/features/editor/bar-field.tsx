import { TextInput, type TextInputProps } from '@mantine/core';
import type { Editor } from '@tiptap/core';

/** A text field in a bar below the text. Enter returns the focus to the text. */
export function BarField({ editor, ...props }: TextInputProps & { editor: Editor }) {
  return (
    <TextInput
      size="xs"
      autoComplete="off"
      {...props}
      onKeyDown={(event) => {
        // Ctrl+Enter is left to the form around the editor, which publishes.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        // TipTap's command waits for a frame, and a key pressed before that would land in the field.
        editor.view.focus();
      }}
    />
  );
}
