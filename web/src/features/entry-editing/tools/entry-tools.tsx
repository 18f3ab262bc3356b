import { Alert, Button, Loader, Stack, VisuallyHidden } from '@mantine/core';
import {
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconLink,
  type IconProps,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { saveFile } from '#web/src/ui/save-file.ts';
import type { EntryKind, EntryTypes } from '../entry-kind.ts';
import type { PreviewLinkState } from './preview-link-dialog.tsx';

export interface EntryToolsProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  /** As it is saved; none for a new entry. */
  entry: T['saved'] | undefined;
  readOnly: boolean;
  /** The form's present values. */
  values: T['values'];
  /** Whether the form differs from what is saved. */
  isDirty: boolean;
  /** Stores what is unsaved on the server. @returns the id of that copy; undefined when that failed */
  storeUnsaved: () => Promise<string | undefined>;
  /** Puts these values into the form; the editor can undo the change of the content. */
  onReplace: (values: Partial<T['values']>) => void;
  /** The server has given the entry another text or status; `sentence` says which. */
  onChanged: (entry: T['saved'], sentence: string) => void;
  /** Tools of this kind alone. */
  children?: ReactNode;
}

type Dialogs = typeof import('./tool-dialogs.ts');

// Rarely opened, and large together.
const loadDialogs = () => import('./tool-dialogs.ts');

/** The tools of an entry's form: everything but saving. */
export function EntryTools<T extends EntryTypes>(props: EntryToolsProps<T>) {
  const { kind, entry, readOnly, values, isDirty, storeUnsaved, onReplace, onChanged, children } =
    props;
  const tool = useToolDialog<'versions' | 'preview' | 'import', Dialogs>(loadDialogs);
  const { dialogs, open } = tool;
  // Kept outside its dialog, because the server returns it only once.
  const [made, setMade] = useState<{ link: PreviewLinkState; version: number | undefined }>();
  const isLive = entry !== undefined && kind.isLive(entry);
  // Each save of a live entry ends the link to what was unsaved before.
  const link = isLive && made?.version !== entry.version ? undefined : made?.link;
  const exporting = useMarkdownExport(kind, values);
  return (
    <Stack
      component="section"
      align="flex-start"
      gap="0.15rem"
      pt="1.25rem"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label="Tools"
      onPointerEnter={readOnly ? undefined : tool.prepare}
      onFocus={readOnly ? undefined : tool.prepare}
    >
      {children}
      {entry && (
        <Tool
          icon={IconLink}
          label={isLive ? 'Preview' : 'Preview link'}
          {...tool.opens('preview', readOnly)}
        />
      )}
      {entry && <Tool icon={IconHistory} label="Versions" {...tool.opens('versions', readOnly)} />}
      <Tool icon={IconFileImport} label="Import Markdown" {...tool.opens('import', readOnly)} />
      <Tool
        icon={IconFileExport}
        label="Export Markdown"
        loading={exporting.isWriting}
        onClick={exporting.write}
      />
      <ToolError>{tool.error}</ToolError>
      <ToolError>{exporting.error}</ToolError>
      {dialogs && entry && open === 'versions' && (
        <dialogs.VersionsDialog
          kind={kind}
          entry={entry}
          values={values}
          isDirty={isDirty}
          onRestored={(now) => {
            tool.close();
            onChanged(now, 'Earlier version restored.');
          }}
          onClose={tool.close}
        />
      )}
      {dialogs && entry && open === 'preview' && (
        <dialogs.PreviewLinkDialog
          word={kind.word}
          preview={kind.server.preview}
          id={entry.id}
          isDirty={isDirty}
          storeUnsaved={isLive ? storeUnsaved : undefined}
          link={link}
          onLink={(now) => setMade({ link: now, version: entry.version })}
          onClose={tool.close}
        />
      )}
      {dialogs && open === 'import' && (
        <dialogs.MarkdownImportDialog
          kind={kind}
          values={values}
          onImport={(imported) => {
            tool.close();
            onReplace(imported);
          }}
          onClose={tool.close}
        />
      )}
    </Stack>
  );
}

/** The dialog that an author has asked for, and the code of the dialogs once that is loaded. */
export function useToolDialog<Name extends string, Dialogs>(load: () => Promise<Dialogs>) {
  const [asked, setAsked] = useState<Name>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  const [failed, setFailed] = useState(false);
  const open = async (dialog: Name) => {
    setAsked(dialog);
    setFailed(false);
    try {
      const loaded = await load();
      setDialogs(() => loaded);
    } catch {
      setAsked(undefined);
      setFailed(true);
    }
  };
  return {
    dialogs,
    open: dialogs && asked,
    error: failed ? 'Failed to load this tool. Check your connection and try again.' : undefined,
    /** For the button of a dialog. */
    opens: (dialog: Name, readOnly: boolean) => ({
      disabled: readOnly,
      title: readOnly ? readOnlyReason : undefined,
      loading: !dialogs && asked === dialog,
      onClick: () => void open(dialog),
    }),
    /** Loads the code early, for a dialog that opens without a wait. */
    prepare: () => void load().catch(() => undefined),
    close: () => setAsked(undefined),
  };
}

/** Saves a form's content as a Markdown file. */
function useMarkdownExport<T extends EntryTypes>(kind: EntryKind<T>, values: T['values']) {
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle');
  const write = async () => {
    setState('writing');
    try {
      const markdown = (await kind.markdown()).write(values);
      saveFile(`${values.slug || kind.word}.md`, markdown, 'text/markdown');
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return {
    isWriting: state === 'writing',
    error:
      state === 'failed'
        ? `Failed to export the ${kind.word}. Check your connection and try again.`
        : undefined,
    write: () => void write(),
  };
}

/** The page of a live entry. */
export function ViewTool({ word, path }: { word: string; path: string }) {
  return (
    <Button
      component="a"
      href={path}
      target="_blank"
      rel="noopener"
      variant="subtle"
      size="sm"
      ml={toTextEdge}
      leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
    >
      View {word} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </Button>
  );
}

/** Aligns the icons with the text of the fields. */
const toTextEdge = 'calc(var(--button-padding-x) / -1.5)';

export interface ToolProps {
  icon: ComponentType<IconProps>;
  label: string;
  disabled?: boolean;
  /** Not disabled meanwhile: it would lose the focus. */
  loading: boolean;
  title?: string | undefined;
  onClick: () => void;
}

export function Tool({ icon: Icon, label, loading, onClick, ...button }: ToolProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      ml={toTextEdge}
      leftSection={
        loading ? (
          <Loader size={18} color="gray" aria-hidden />
        ) : (
          <Icon size={18} stroke={1.6} aria-hidden />
        )
      }
      aria-busy={loading}
      onClick={loading ? undefined : onClick}
      {...button}
    >
      {label}
    </Button>
  );
}

export function ToolError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}
