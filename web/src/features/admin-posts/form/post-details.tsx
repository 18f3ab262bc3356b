import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '#shared/schemas/limits.ts';
import { EntryList } from '#web/src/ui/admin/entry-list.tsx';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { useCategoryTitles } from '../admin-posts.queries.ts';
import { CoverField } from './cover-field.tsx';
import { AddressField } from '#web/src/features/entry-editing/address-field.tsx';
import { ExcerptField } from '#web/src/features/entry-editing/writing/excerpt-field.tsx';
import type { PostFormValues } from './post-form.rules.ts';
import { categoryOptions } from './suggested-categories.ts';

export interface PostDetailsProps {
  form: UseFormReturnType<PostFormValues>;
  isNew: boolean;
  disabled: boolean;
  onCoverUploadingChange: (uploading: boolean) => void;
}

/** The fields of a post besides its title and text. */
export function PostDetails(props: PostDetailsProps) {
  const { form, isNew, disabled, onCoverUploadingChange } = props;
  const categories = categoryOptions(useCategoryTitles());
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
      <ExcerptField form={form} word="post" disabled={disabled} />
      <AddressField form={form} word="post" isNew={isNew} disabled={disabled} />
      <CoverField
        value={form.values.avatar}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
        onUploadingChange={onCoverUploadingChange}
        error={errorText(form.errors['avatar'])}
        disabled={disabled}
      />
    </>
  );
}
