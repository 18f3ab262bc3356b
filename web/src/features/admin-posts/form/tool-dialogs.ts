/** Loaded together, with the first that an author opens. */
export { MarkdownImportDialog } from '../markdown/markdown-import-dialog.tsx';
export { PreviewLinkDialog } from '../preview-link/preview-link-dialog.tsx';
export { VersionsDialog } from '../versions/versions-dialog.tsx';
export { UnpublishDialog } from './unpublish-dialog.tsx';
