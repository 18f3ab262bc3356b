import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { LockedNote } from '#web/src/ui/admin/locked-note.tsx';
import { OnDemand } from '#web/src/ui/admin/on-demand.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { BackupStatus } from '../copies/backup-status.tsx';
import type { BrowserCopy } from '../copies/browser-copies.ts';
import { ContentCounters } from './content-counters.tsx';
import { LeavePostDialog } from './leave-post-dialog.tsx';
import { PostDetails } from './post-details.tsx';
import styles from './post-form.module.css';
import type { PostFormValues } from './post-form.rules.ts';
import { PostTools } from './post-tools.tsx';
import { SaveSection } from './save-section.tsx';
import { TakeOfflineDialog } from './take-offline-dialog.tsx';
import { TitleField } from './title-field.tsx';
import { type ContentToSet, useEditorContent } from './use-editor-content.ts';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { usePostForm } from './use-post-form.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** What the form needs from the editor that the page passes in. */
export interface EditorSlot {
  initialContent: readonly ContentNode[];
  contentToSet: ContentToSet | undefined;
  readOnly: boolean;
  error: string | undefined;
  /** The text has changed; `onChange` follows. */
  onTyping: () => void;
  onChange: (nodes: ContentNode[]) => void;
  /** How many images in the text are still being uploaded. */
  onUploadsChange: (running: number) => void;
}

export interface PostFormProps {
  /** None for a new post. Read once: another post needs another `key`. */
  post?: Post;
  /** Who writes. Read once, as the post is. */
  userId: string;
  readOnly: boolean;
  renderEditor: (slot: EditorSlot) => ReactNode;
  /** Called after a save that leaves the form; `outcome` describes it. */
  onSaved: (outcome: Outcome) => void;
  /** Called after a save when the author goes on writing. */
  onStayed?: (post: Post) => void;
  /** Called with true while there is something that is not saved. */
  onUnsavedChange: (unsaved: boolean) => void;
  /** Asks to reset the form to this saved state of the post; `sentence` says why. */
  onReload?: (post: Post, sentence: string) => void;
}

export function PostForm(props: PostFormProps) {
  const { userId, readOnly, onUnsavedChange, onReload } = props;
  const [inText, setUploadsInText] = useState(0);
  const [coverUploading, setCoverUploading] = useState(false);
  const uploading = inText + (coverUploading ? 1 : 0);
  const { form, element, post, saved, saving, failure, stale, asking, ...actions } = usePostForm({
    post: props.post,
    uploading,
    onStayed: (now) => props.onStayed?.(now),
    onSaved: (outcome) => {
      void unsaved.end();
      guard.pass();
      props.onSaved(outcome);
    },
  });
  const base = useMemo(() => (post ? baseOf(post) : null), [post]);
  const content = useEditorContent(form.values.content);
  const isDirty = !readOnly && form.isDirty();
  // The form does not have it yet, but whoever leaves now would lose it.
  const [isTyping, setTyping] = useState(false);
  const guard = useLeaveGuard(isDirty || isTyping || uploading > 0);
  const unsaved = useUnsavedChanges({
    userId,
    base,
    values: form.values,
    unsaved: isDirty,
    saved,
    readOnly,
    replace,
  });
  // Text typed during a save that leaves the form would be lost: neither saved nor still in the form.
  const busy = saving !== undefined && saving !== 'stay';

  useSaveKeys({
    onSave: () => {
      if (!readOnly) void actions.save({ button: 'stay' });
    },
    onPublish: () => {
      if (!readOnly) void actions.save({ button: 'published' });
    },
  });
  const isUnsaved = isDirty || isTyping || busy;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);

  function replace(values: Partial<PostFormValues>) {
    form.setValues(values);
    if (values.content !== undefined) content.replace(values.content);
  }

  return (
    <>
      <LockedNote reason={readOnly ? readOnlyReason : undefined}>nothing can be saved</LockedNote>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {unsaved.left.length > 0 && (
          <OnDemand name="the unsaved changes" load={() => import('../copies/left-copies.tsx')}>
            {({ LeftCopies }) => (
              <LeftCopies
                left={unsaved.left}
                saved={saved}
                savedVersion={post?.version}
                onRestore={unsaved.restore}
                onDiscard={(copy) => void unsaved.discard(copy)}
                onUndoDiscard={(copy) => void unsaved.undoDiscard(copy)}
              />
            )}
          </OnDemand>
        )}
        <Stack miw={0} inert={busy}>
          <TitleField
            {...form.getInputProps('title')}
            value={form.values.title}
            onChange={(title) => form.setFieldValue('title', title)}
            disabled={readOnly}
            focusFirst={post === undefined && !readOnly}
            onEnter={() =>
              element.current?.querySelector<HTMLElement>('[aria-label="Content"]')?.focus()
            }
          />
          {props.renderEditor({
            initialContent: content.initialContent,
            contentToSet: content.contentToSet,
            readOnly,
            error: errorText(form.errors['content']),
            onTyping: () => setTyping(!isDirty),
            onChange: (changed) => {
              setTyping(false);
              content.changed(changed);
              form.setFieldValue('content', serializeContent(changed));
            },
            onUploadsChange: setUploadsInText,
          })}
          <ContentCounters nodes={content.nodes} />
          <BackupStatus state={unsaved.state} onServer={unsaved.onServer} />
          <OutcomeNotice outcome={isDirty ? undefined : actions.stayed} />
        </Stack>
        <Stack gap="lg" miw={0} className={styles.side}>
          <SaveSection
            post={post}
            form={form}
            savedTime={saved.publish_at}
            saving={saving}
            failure={failure}
            backedUp={unsaved.state.status === 'kept'}
            readOnly={readOnly}
            onSave={(attempt) => void actions.save(attempt)}
          />
          {stale && (
            <OnDemand
              name="what somebody else has saved"
              load={() => import('./stale-post-dialog.tsx')}
            >
              {({ StalePostDialog }) => (
                <StalePostDialog
                  mine={form.values}
                  saved={stale.saved}
                  takesOffline={['draft', 'review'].includes(stale.attempt.button)}
                  onKeepMine={() =>
                    void actions.save({ ...stale.attempt, takesOffline: true }, stale.saved)
                  }
                  onUseSaved={() => onReload?.(stale.saved, 'The form shows the saved post.')}
                  onKeepEditing={actions.keepEditing}
                />
              )}
            </OnDemand>
          )}
          <Stack gap="lg" miw={0} inert={busy}>
            <PostDetails
              form={form}
              isNew={post === undefined}
              disabled={readOnly}
              onCoverUploadingChange={setCoverUploading}
            />
            <PostTools
              post={post}
              readOnly={readOnly}
              values={form.values}
              isDirty={isDirty}
              onReplace={replace}
              onChanged={(changed, sentence) => onReload?.(changed, sentence)}
            />
          </Stack>
        </Stack>
        {asking && (
          <TakeOfflineDialog
            inReview={asking.button === 'review'}
            onSave={() => void actions.agree()}
            onClose={actions.stopAsking}
          />
        )}
        <LeavePostDialog
          blocker={guard.blocker}
          notBackedUp={unsaved.state.status === 'failed'}
          uploading={uploading}
        />
      </form>
    </>
  );
}

function baseOf({ id, version, slug, excerpt }: Post): NonNullable<BrowserCopy['base']> {
  return { postId: id, version, slug, excerpt };
}
