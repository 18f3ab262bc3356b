import { RichTextEditor } from '@mantine/tiptap';
import { IconSourceCode } from '@tabler/icons-react';

/** Every control names itself; the toolbar wraps on small screens. */
export function EditorToolbar() {
  return (
    <RichTextEditor.Toolbar className="post-editor-toolbar" role="toolbar" aria-label="Formatting">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Code />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote />
        <RichTextEditor.OrderedList />
        <RichTextEditor.BulletList />
        <RichTextEditor.CodeBlock icon={CodeBlockIcon} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

/** Told apart from inline code, whose icon Mantine uses for both. */
function CodeBlockIcon() {
  return <IconSourceCode size={16} stroke={1.5} aria-hidden />;
}
