import { postPath } from '#shared/platform/http.ts';
import { Alert, Button, type ButtonProps, Stack, VisuallyHidden } from '@mantine/core';
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
import { MarkdownImportDialog } from '../markdown/markdown-import-dialog.tsx';
import type { PostFormValues } from './post-form.rules.ts';
import styles from './post-tools.module.css';
import { PreviewLinkDialog, type PreviewLinkState } from '../preview-link/preview-link-dialog.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useMarkdownExport } from '../markdown/use-markdown-export.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';

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

type OpenDialog = 'versions' | 'preview' | 'unpublish' | 'import';

/** What can be done with a post besides saving it. */
export function PostTools({
  post,
  readOnly,
  values,
  isDirty,
  onReplace,
  onChanged,
}: PostToolsProps) {
  const [open, setOpen] = useState<OpenDialog>();
  // Kept outside its dialog, because the server returns it only once.
  const [link, setLink] = useState<PreviewLinkState>();
  const exporting = useMarkdownExport(values);
  const close = () => setOpen(undefined);
  const opens = (dialog: OpenDialog) => ({
    disabled: readOnly,
    title: readOnly ? readOnlyReason : undefined,
    onClick: () => setOpen(dialog),
  });
  const changed = (now: Post, sentence: string) => {
    close();
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
      {exporting.error && (
        <Alert color="red" role="alert">
          {exporting.error}
        </Alert>
      )}
      {post && open === 'versions' && (
        <VersionsDialog
          post={post}
          values={values}
          isDirty={isDirty}
          onRestored={(now) => changed(now, 'Earlier version restored.')}
          onClose={close}
        />
      )}
      {post && open === 'preview' && (
        <PreviewLinkDialog
          id={post.id}
          isDirty={isDirty}
          link={link}
          onLink={setLink}
          onClose={close}
        />
      )}
      {post && open === 'unpublish' && (
        <UnpublishDialog
          post={post}
          isDirty={isDirty}
          onUnpublished={(now) => changed(now, `“${now.title}” is a draft again.`)}
          onClose={close}
        />
      )}
      {open === 'import' && (
        <MarkdownImportDialog
          values={values}
          onImport={(imported) => {
            close();
            onReplace(imported);
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** Aligns the icons with the text of the fields. */
const toTextEdge = 'calc(var(--button-padding-x) / -1.5)';

interface ToolProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  icon: ComponentType<IconProps>;
  label: string;
  title?: string | undefined;
  onClick: () => void;
}

function Tool({ icon: Icon, label, ...button }: ToolProps) {
  return (
    <Button
      variant="subtle"
      size="sm"
      ml={toTextEdge}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
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
