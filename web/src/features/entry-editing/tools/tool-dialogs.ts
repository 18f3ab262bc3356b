/** Loaded together, with the first that an author opens. */
export { MarkdownImportDialog } from './markdown-import-dialog.tsx';
export { PreviewLinkDialog } from './preview-link-dialog.tsx';
export { VersionsDialog } from './versions-dialog.tsx';
