import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconWorldOff } from '@tabler/icons-react';
import { postPath } from '#shared/platform/http.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { readerDelayMinutes, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { AddressField } from '#web/src/features/entry-editing/address-field.tsx';
import {
  Tool,
  ToolError,
  useToolDialog,
  ViewTool,
} from '#web/src/features/entry-editing/tools/entry-tools.tsx';
import {
  type EntryFormProps,
  useEntryEditing,
} from '#web/src/features/entry-editing/use-entry-editing.ts';
import {
  ExcerptField,
  WritingForm,
} from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { EntryList } from '#web/src/ui/admin/entry-list.tsx';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { FieldGroup } from '#web/src/ui/admin/form-parts.tsx';
import { PictureField, type PictureFieldProps } from '#web/src/ui/admin/picture-field.tsx';
import { useAfterSchedule, useCategoryTitles } from '../admin-posts.queries.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { postKind } from './post.kind.tsx';
import { SeriesFields } from './series-fields.tsx';
import { saveOutcome, SaveSection } from './save-section.tsx';

export function PostForm(props: EntryFormProps<Post>) {
  const { readOnly } = props;
  const editing = useEntryEditing(postKind, {
    ...props,
    onSaved: (outcome) => props.onSaved(outcome),
    mainButton: 'published',
    outcomeOf: (now, before) => saveOutcome(now, before, readerDelayMinutes(dashboard.data)),
  });
  const { entry: post } = editing;
  const dashboard = useDashboard({ enabled: post?.status === 'published' });
  useAfterSchedule(post, editing.onEntryUpdated);
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

export interface PostDetailsProps {
  form: UseFormReturnType<PostFormValues>;
  isNew: boolean;
  disabled: boolean;
  onCoverUploadingChange: (uploading: boolean) => void;
}

/** The fields of a post except title and text. */
export function PostDetails(props: PostDetailsProps) {
  const { form, isNew, disabled, onCoverUploadingChange } = props;
  const categories = [...new Set([...suggestedCategories, ...useCategoryTitles()])];
  return (
    <>
      <Autocomplete
        label="Category"
        withAsterisk
        data={categories}
        maxLength={limits.category.max}
        disabled={disabled}
        {...form.getInputProps('category')}
      />
      <EntryList
        label="Tags"
        entry="tag"
        listLabel="Tags of this post"
        path="tags"
        separatedByCommas
        required
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        draft={form.values.tagDraft}
        onDraftChange={(draft) => {
          form.setFieldValue('tagDraft', draft);
          form.clearFieldError('tags');
        }}
        error={errorText(form.errors['tags'])}
        disabled={disabled}
      />
      <SeriesFields form={form} disabled={disabled} />
      <ExcerptField form={form} word="post" disabled={disabled} />
      <AddressField form={form} word="post" isNew={isNew} disabled={disabled} />
      <CoverField
        value={form.values.avatar}
        onChange={(avatar) => {
          form.setFieldValue('avatar', avatar);
          form.setFieldValue('cover_view', '');
        }}
        view={{
          value: form.values.cover_view,
          onChange: (view) => form.setFieldValue('cover_view', view),
        }}
        onUploadingChange={onCoverUploadingChange}
        error={errorText(form.errors['avatar'])}
        disabled={disabled}
      />
    </>
  );
}

const labels = {
  alt: 'Cover of this post',
  none: "No cover: cards show the title's first letter.",
  upload: 'Upload cover',
  address: 'Cover address',
  addressDescription: 'The URL of an image on the web, instead of an upload.',
  remove: 'Remove cover',
};

/** The picture above a post and in the lists. */
export function CoverField(props: Omit<PictureFieldProps, 'labels'>) {
  return (
    <FieldGroup legend="Cover" gap="sm">
      <PictureField labels={labels} {...props} />
    </FieldGroup>
  );
}

/** The form suggests these categories and the ones in use. */
export const suggestedCategories = [
  'Web Development',
  'Systems Programming',
  'Frontend Development',
  'Backend Development',
  'DevOps',
  'Database',
  'Mobile Development',
  'Machine Learning',
  'Mathematics',
  'Computer Science',
] as const;

export interface PostToolsProps {
  post: Post;
  readOnly: boolean;
  isDirty: boolean;
  onUnpublished: (post: Post) => void;
}

type Dialog = typeof import('./unpublish-dialog.tsx');

const loadDialog = () => import('./unpublish-dialog.tsx');

/** The tools that only a published post has. */
export function PostTools({ post, readOnly, isDirty, onUnpublished }: PostToolsProps) {
  const { dialogs, open, ...tool } = useToolDialog<'unpublish', Dialog>(loadDialog);
  return (
    <>
      <ViewTool word="post" path={postPath(post.slug)} />
      <Tool icon={IconWorldOff} label="Unpublish" {...tool.buttonProps('unpublish', readOnly)} />
      <ToolError>{tool.error}</ToolError>
      {dialogs && open && (
        <dialogs.UnpublishDialog
          post={post}
          isDirty={isDirty}
          onUnpublished={(now) => {
            tool.close();
            onUnpublished(now);
          }}
          onClose={tool.close}
        />
      )}
    </>
  );
}
