import { Stack } from '@mantine/core';
import type { Post } from '#shared/schemas/posts.ts';
import { readersWait, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { EntryFrame, FormTools, SavedState } from '#web/src/features/entry-editing/entry-frame.tsx';
import { SearchEngines } from '#web/src/features/entry-editing/seo/search-engines.tsx';
import {
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import { useAfterSchedule } from '../admin-posts.queries.ts';
import { ContentCounters } from './content-counters.tsx';
import { PostDetails } from './post-details.tsx';
import styles from './post-form.module.css';
import { PostTools } from './post-tools.tsx';
import { postKind } from './post.kind.tsx';
import { saveOutcome } from './save-outcome.ts';
import { SaveSection } from './save-section.tsx';
import { TitleField } from './title-field.tsx';

export function PostForm(props: EntryFormProps<Post>) {
  const { readOnly } = props;
  const editing = useEntryEditing(postKind, {
    ...props,
    mainButton: 'published',
    outcomeOf: (now, before) => saveOutcome(now, before, readersWait(dashboard.data)),
  });
  const { form, entry: post, busy } = editing;
  const dashboard = useDashboard({ enabled: post?.status === 'published' });
  useAfterSchedule(post, editing.onNewer);
  return (
    <EntryFrame editing={editing} className={styles.form}>
      <Stack miw={0} inert={busy}>
        <TitleField
          {...form.getInputProps('title')}
          value={form.values.title}
          onChange={(title) => form.setFieldValue('title', title)}
          disabled={readOnly}
          focusFirst={post === undefined && !readOnly}
          onEnter={() =>
            editing.element.current?.querySelector<HTMLElement>('[aria-label="Content"]')?.focus()
          }
        />
        {editing.editor}
        <ContentCounters nodes={editing.nodes} />
        <SavedState editing={editing} />
      </Stack>
      <Stack gap="lg" miw={0} className={styles.side}>
        <SaveSection editing={editing} />
        <Stack gap="lg" miw={0} inert={busy}>
          <PostDetails
            form={form}
            isNew={post === undefined}
            disabled={readOnly}
            onCoverUploadingChange={editing.setPictureUploading}
          />
          <SearchEngines editing={editing} />
          <FormTools editing={editing}>
            {post?.status === 'published' && (
              <PostTools
                post={post}
                readOnly={readOnly}
                isDirty={editing.isDirty}
                onUnpublished={(now) => editing.reload(now, `“${now.title}” is a draft again.`)}
              />
            )}
          </FormTools>
        </Stack>
      </Stack>
    </EntryFrame>
  );
}
