import type { Post } from '#shared/schemas/posts.ts';
import { readersWait, useDashboard } from '#web/src/api/dashboard.queries.ts';
import {
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import { WritingForm } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { useAfterSchedule } from '../admin-posts.queries.ts';
import { PostDetails } from './post-details.tsx';
import { PostTools } from './post-tools.tsx';
import { postKind } from './post.kind.tsx';
import { saveOutcome } from './save-outcome.ts';
import { SaveSection } from './save-section.tsx';

export function PostForm(props: EntryFormProps<Post>) {
  const { readOnly } = props;
  const editing = useEntryEditing(postKind, {
    ...props,
    onSaved: (outcome) => props.onSaved(outcome),
    mainButton: 'published',
    outcomeOf: (now, before) => saveOutcome(now, before, readersWait(dashboard.data)),
  });
  const { entry: post } = editing;
  const dashboard = useDashboard({ enabled: post?.status === 'published' });
  useAfterSchedule(post, editing.onNewer);
  return (
    <WritingForm
      editing={editing}
      save={<SaveSection editing={editing} />}
      tools={
        post?.status === 'published' && (
          <PostTools
            post={post}
            readOnly={readOnly}
            isDirty={editing.isDirty}
            onUnpublished={(now) => editing.reload(now, `“${now.title}” is a draft again.`)}
          />
        )
      }
    >
      <PostDetails
        form={editing.form}
        isNew={post === undefined}
        disabled={readOnly}
        onCoverUploadingChange={editing.setPictureUploading}
      />
    </WritingForm>
  );
}
