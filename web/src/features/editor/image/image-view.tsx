import { useComputedColorScheme } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useContext } from 'react';
import lined from '#web/src/features/article/render/code-lines.module.css';
import { OpenDialogContext } from '../dialogs/open-dialog.context.ts';
import type { ImageAttributes } from './image-attributes.ts';
import { Picture } from './picture.tsx';

/** An image in the editor; while it is selected, a button opens its dialog. */
export function ImageView({ node, selected, editor }: NodeViewProps) {
  const openDialog = useContext(OpenDialogContext);
  const { url, alt, caption, width, dark, softened } = node.attrs as ImageAttributes;
  const isDark = useComputedColorScheme() === 'dark';
  const source = (isDark && dark) || url;
  return (
    <NodeViewWrapper
      as={node.isInline ? 'span' : 'figure'}
      className={softened ? `post-image ${lined.softened}` : 'post-image'}
      data-drag-handle=""
      data-width={width ?? undefined}
    >
      <Picture key={source} source={source} alt={alt ?? ''} />
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
