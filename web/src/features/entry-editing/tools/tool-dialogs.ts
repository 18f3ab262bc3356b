/** The dialogs of the tools form one chunk, loaded when an author opens the first of them. */
export { MarkdownImportDialog } from './markdown-import-dialog.tsx';
export { PreviewLinkDialog } from './preview-link-dialog.tsx';
export { VersionsDialog } from './versions-dialog.tsx';
