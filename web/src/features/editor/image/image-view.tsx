import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useContext } from 'react';
import { OpenDialogContext } from '../dialogs/open-dialog.context.ts';
import type { ImageAttributes } from './image-attributes.ts';
import { Picture } from './picture.tsx';

/** An image in the editor; while it is selected, a button opens its dialog. */
export function ImageView({ node, selected, editor }: NodeViewProps) {
  const openDialog = useContext(OpenDialogContext);
  const { url, alt, caption, width } = node.attrs as ImageAttributes;
  return (
    <NodeViewWrapper
      as={node.isInline ? 'span' : 'figure'}
      className="post-image"
      data-drag-handle=""
      data-width={width ?? undefined}
    >
      <Picture key={url} source={url} alt={alt ?? ''} />
      {alt === null && editor.isEditable && (
        <span className="post-image-undescribed">No description</span>
      )}
      {caption && <span className="post-image-caption dim left">{caption}</span>}
      {selected && editor.isEditable && (
        <button type="button" className="post-image-edit" onClick={() => openDialog('image')}>
          Edit image
        </button>
      )}
    </NodeViewWrapper>
  );
}
