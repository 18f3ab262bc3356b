import { useComputedColorScheme } from '@mantine/core';
import { Node } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useContext } from 'react';
import { cleanText } from '#shared/read-text.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { imageBlock, imageInline } from '#shared/content/tiptap-document.ts';
import { isHttpUrl, isImageSource } from '#shared/content/urls.ts';
import lineStyles from '#web/src/features/article/render/code-lines.module.css';
import { OpenDialogContext } from '../dialogs/editor-dialog.tsx';
import { type ImageAttributes, Picture } from './picture.tsx';

export const ImageBlock = imageNode(imageBlock, 'block');

/** An image within a line, even inside a link, which other clients of the API may store. */
export const ImageInline = imageNode(imageInline, 'inline');

function imageNode(name: string, group: 'block' | 'inline') {
  const tag = group === 'inline' ? 'img[data-inline]' : 'img[src], img[data-url]';
  return Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    draggable: true,
    // Tried before the rule for block images, which would match a marked inline image, too.
    priority: group === 'inline' ? 110 : 100,
    addAttributes: () => ({
      url: { default: '', parseHTML: readUrl },
      alt: { default: null, parseHTML: (element) => limitedText(element.getAttribute('alt')) },
      caption: {
        default: null,
        parseHTML: (element) => limitedText(element.getAttribute('data-caption')),
      },
      width: {
        default: null,
        parseHTML: (element) => (element.dataset.width === 'wide' ? 'wide' : null),
      },
      dark: {
        default: null,
        parseHTML: ({ dataset: { dark = '' } }) => (isImageSource(dark) ? dark : null),
      },
      softened: {
        default: null,
        parseHTML: ({ dataset }) => (dataset.softened === undefined ? null : true),
      },
    }),
    // Images with an address that a post may not contain are dropped from pasted content.
    parseHTML: () => [{ tag, getAttrs: (element) => isImageSource(readUrl(element)) && null }],
    renderHTML: ({ node }) => ['img', clipboardAttributes(node.attrs as ImageAttributes, group)],
    renderText: ({ node }) => node.attrs.alt ?? '',
    addNodeView: () => ReactNodeViewRenderer(ImageView),
  });
}

/** The attributes of the copied image. Other programs can load it if it has a public address. */
function clipboardAttributes(image: ImageAttributes, group: 'block' | 'inline') {
  const { url, alt, caption, width, dark, softened } = image;
  return {
    ...(isHttpUrl(url) ? { src: url } : { 'data-url': url }),
    ...(alt !== null && { alt }),
    ...(caption !== null && { 'data-caption': caption }),
    ...(width !== null && { 'data-width': width }),
    ...(dark !== null && { 'data-dark': dark }),
    ...(softened && { 'data-softened': '' }),
    ...(group === 'inline' && { 'data-inline': '' }),
  };
}

function readUrl(element: HTMLElement): string {
  return element.getAttribute('data-url') ?? element.getAttribute('src') ?? '';
}

function limitedText(text: string | null): string | null {
  return text && cleanText(text.slice(0, contentLimits.imageTextLength));
}

/** An image in the editor; while it is selected, a button opens its dialog. */
function ImageView({ node, selected, editor }: NodeViewProps) {
  const openDialog = useContext(OpenDialogContext);
  const { url, alt, caption, width, dark, softened } = node.attrs as ImageAttributes;
  const isDark = useComputedColorScheme() === 'dark';
  const source = isDark && dark ? dark : url;
  return (
    <NodeViewWrapper
      as={node.isInline ? 'span' : 'figure'}
      className={softened ? `post-image ${lineStyles.softened}` : 'post-image'}
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
