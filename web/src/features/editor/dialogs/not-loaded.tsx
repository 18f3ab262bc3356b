import { authorMessages } from '#shared/schemas/author-messages.ts';
import { EditorDialog } from './editor-dialog.tsx';

/** Instead of a dialog whose code could not be loaded: the text stays. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <EditorDialog title="Not available" action="Close" onSubmit={onClose} onClose={onClose}>
      <p role="alert">{authorMessages.dialogNotLoaded}</p>
    </EditorDialog>
  );
}
