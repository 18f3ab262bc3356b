import { createContext } from 'react';

export type EditorDialogName = 'link' | 'image' | 'formula' | 'footnote';

/** Opens a dialog about the selection. */
export type OpenDialog = (name: EditorDialogName) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => undefined);
