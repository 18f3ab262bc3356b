import { useState } from 'react';

export type ToolDialog = 'versions' | 'preview' | 'unpublish' | 'import';

// Rarely opened, and large together.
const load = () => import('./tool-dialogs.ts');

/** The dialog that an author has asked for, and the code of the dialogs once that is loaded. */
export function useToolDialog() {
  const [asked, setAsked] = useState<ToolDialog>();
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof load>>>();
  const [failed, setFailed] = useState(false);
  const open = async (dialog: ToolDialog) => {
    setAsked(dialog);
    setFailed(false);
    try {
      setDialogs(await load());
    } catch {
      setAsked(undefined);
      setFailed(true);
    }
  };
  return {
    dialogs,
    open: dialogs && asked,
    loading: dialogs ? undefined : asked,
    error: failed ? 'Failed to load this tool. Check your connection and try again.' : undefined,
    ask: (dialog: ToolDialog) => void open(dialog),
    /** Loads the code early, for a dialog that opens without a wait. */
    prepare: () => void load().catch(() => undefined),
    close: () => setAsked(undefined),
  };
}
