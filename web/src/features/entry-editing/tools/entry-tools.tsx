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
import type { EntryEditing } from '../use-entry-editing.ts';
import type { PreviewLinkState } from './preview-link-dialog.tsx';

type ToolsEditing<T extends EntryTypes> = Pick<
  EntryEditing<T>,
  'kind' | 'entry' | 'readOnly' | 'isDirty' | 'replace' | 'reload'
> & {
  form: { values: T['values'] };
  unsaved: Pick<EntryEditing<T>['unsaved'], 'storeOnServer'>;
};

export interface EntryToolsProps<T extends EntryTypes> {
  editing: ToolsEditing<T>;
  /** Tools that only this kind has. */
  children?: ReactNode;
}

type Dialogs = typeof import('./tool-dialogs.ts');

// Loaded on demand, because the dialogs are large together and rarely opened.
const loadDialogs = () => import('./tool-dialogs.ts');

/** The tools of an entry's form: everything but saving. */
export function EntryTools<T extends EntryTypes>({ editing, children }: EntryToolsProps<T>) {
  const { kind, entry, readOnly, isDirty, unsaved, replace, reload } = editing;
  const { values } = editing.form;
  const tool = useToolDialog<'versions' | 'preview' | 'import', Dialogs>(loadDialogs);
  const { dialogs, open } = tool;
  // The link outlives its dialog, because the server returns the address only once.
  const [created, setCreated] = useState<{ link: PreviewLinkState; version: number | undefined }>();
  const isLive = entry !== undefined && kind.isLive(entry);
  // The link of a live entry shows unsaved changes, so each save ends it.
  const link = isLive && created?.version !== entry.version ? undefined : created?.link;
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
          {...tool.buttonProps('preview', readOnly)}
        />
      )}
      {entry && (
        <Tool icon={IconHistory} label="Versions" {...tool.buttonProps('versions', readOnly)} />
      )}
      <Tool
        icon={IconFileImport}
        label="Import Markdown"
        {...tool.buttonProps('import', readOnly)}
      />
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
            reload(now, 'Earlier version restored.');
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
          storeUnsaved={isLive ? unsaved.storeOnServer : undefined}
          link={link}
          onLink={(now) => setCreated({ link: now, version: entry.version })}
          onClose={tool.close}
        />
      )}
      {dialogs && open === 'import' && (
        <dialogs.MarkdownImportDialog
          kind={kind}
          values={values}
          onImport={(imported) => {
            tool.close();
            replace(imported);
          }}
          onClose={tool.close}
        />
      )}
    </Stack>
  );
}

/** Opens one of several dialogs, whose code is loaded on demand. */
export function useToolDialog<Name extends string, Dialogs>(load: () => Promise<Dialogs>) {
  const [requested, setRequested] = useState<Name>();
  const [dialogs, setDialogs] = useState<Dialogs>();
  const [failed, setFailed] = useState(false);
  const open = async (dialog: Name) => {
    setRequested(dialog);
    setFailed(false);
    try {
      setDialogs(await load());
    } catch {
      setRequested(undefined);
      setFailed(true);
    }
  };
  return {
    dialogs,
    open: dialogs && requested,
    error: failed ? 'Failed to load this tool. Check your connection and try again.' : undefined,
    /** Props of the button that opens a dialog. */
    buttonProps: (dialog: Name, readOnly: boolean) => ({
      disabled: readOnly,
      title: readOnly ? readOnlyReason : undefined,
      loading: !dialogs && requested === dialog,
      onClick: () => void open(dialog),
    }),
    /** Loads the code early, so that a dialog opens at once. A failure is shown only when it is opened. */
    prepare: () => void load().catch(() => undefined),
    close: () => setRequested(undefined),
  };
}

/** Saves a form's values as a Markdown file. */
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
  /** A loading button is not disabled, because it would lose the focus. */
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
