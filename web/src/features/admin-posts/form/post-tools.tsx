import { postPath } from '#shared/platform/http.ts';
import { Alert, Button, Loader, Stack, VisuallyHidden } from '@mantine/core';
import {
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconLink,
  type IconProps,
  IconWorldOff,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { Post } from '#shared/schemas/posts.ts';
import type { PostFormValues } from './post-form.rules.ts';
import styles from './post-tools.module.css';
import type { PreviewLinkState } from '../preview-link/preview-link-dialog.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { useMarkdownExport } from '../markdown/use-markdown-export.ts';
import { type ToolDialog, useToolDialog } from './use-tool-dialog.ts';

export interface PostToolsProps {
  /** As it is saved; none for a new post. */
  post: Post | undefined;
  readOnly: boolean;
  /** The form's present values. */
  values: PostFormValues;
  /** Whether the form differs from what is saved. */
  isDirty: boolean;
  /** Puts these values into the form; the editor can undo the change of the content. */
  onReplace: (values: Partial<PostFormValues>) => void;
  /** The server has given the post another text or status; `sentence` says which. */
  onChanged: (post: Post, sentence: string) => void;
}

/** What can be done with a post besides saving it. */
export function PostTools({
  post,
  readOnly,
  values,
  isDirty,
  onReplace,
  onChanged,
}: PostToolsProps) {
  const { dialogs, open, ...tool } = useToolDialog();
  // Kept outside its dialog, because the server returns it only once.
  const [link, setLink] = useState<PreviewLinkState>();
  const exporting = useMarkdownExport(values);
  const opens = (dialog: ToolDialog) => ({
    disabled: readOnly,
    title: readOnly ? readOnlyReason : undefined,
    loading: tool.loading === dialog,
    onClick: () => tool.ask(dialog),
  });
  const changed = (now: Post, sentence: string) => {
    tool.close();
    onChanged(now, sentence);
  };
  return (
    <Stack
      component="section"
      align="flex-start"
      gap="0.15rem"
      pt="1.25rem"
      className={styles.tools}
      aria-label="Tools"
      onPointerEnter={readOnly ? undefined : tool.prepare}
      onFocus={readOnly ? undefined : tool.prepare}
    >
      {post?.status === 'published' && <ViewPost slug={post.slug} />}
      {post?.status === 'published' && (
        <Tool icon={IconWorldOff} label="Unpublish" {...opens('unpublish')} />
      )}
      {post && post.status !== 'published' && (
        <Tool icon={IconLink} label="Preview link" {...opens('preview')} />
      )}
      {post && <Tool icon={IconHistory} label="Versions" {...opens('versions')} />}
      <Tool icon={IconFileImport} label="Import Markdown" {...opens('import')} />
      <Tool
        icon={IconFileExport}
        label="Export Markdown"
        loading={exporting.isWriting}
        onClick={exporting.write}
      />
      {[tool.error, exporting.error].map(
        (error) =>
          error && (
            <Alert key={error} color="red" role="alert">
              {error}
            </Alert>
          ),
      )}
      {dialogs && post && open === 'versions' && (
        <dialogs.VersionsDialog
          post={post}
          values={values}
          isDirty={isDirty}
          onRestored={(now) => changed(now, 'Earlier version restored.')}
          onClose={tool.close}
        />
      )}
      {dialogs && post && open === 'preview' && (
        <dialogs.PreviewLinkDialog
          id={post.id}
          isDirty={isDirty}
          link={link}
          onLink={setLink}
          onClose={tool.close}
        />
      )}
      {dialogs && post && open === 'unpublish' && (
        <dialogs.UnpublishDialog
          post={post}
          isDirty={isDirty}
          onUnpublished={(now) => changed(now, `“${now.title}” is a draft again.`)}
          onClose={tool.close}
        />
      )}
      {dialogs && open === 'import' && (
        <dialogs.MarkdownImportDialog
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

/** Aligns the icons with the text of the fields. */
const toTextEdge = 'calc(var(--button-padding-x) / -1.5)';

interface ToolProps {
  icon: ComponentType<IconProps>;
  label: string;
  disabled?: boolean;
  /** Not disabled meanwhile: it would lose the focus. */
  loading: boolean;
  title?: string | undefined;
  onClick: () => void;
}

function Tool({ icon: Icon, label, loading, onClick, ...button }: ToolProps) {
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

function ViewPost({ slug }: { slug: string }) {
  return (
    <Button
      component="a"
      href={postPath(slug)}
      target="_blank"
      rel="noopener"
      variant="subtle"
      size="sm"
      ml={toTextEdge}
      leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
    >
      View post <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </Button>
  );
}
