import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { useCategoryTitles } from './admin-posts.queries.ts';
import { ContentCounters } from './content-counters.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { contentNodes, type SaveChoice } from './post-form.rules.ts';
import { SavePanel } from './save-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { categoryOptions } from './suggested-categories.ts';
import { TagsInput } from './tags-input.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePostForm } from './use-post-form.ts';

/** What the form asks of the editor that the page puts into it. */
export interface EditorSlot {
  initialContent: readonly ContentNode[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (nodes: ContentNode[]) => void;
}

export interface PostFormProps {
  /** None for a new post. Read once: another post needs another `key`. */
  post?: Post;
  readOnly: boolean;
  renderEditor: (slot: EditorSlot) => ReactNode;
  onSaved: () => void;
  /** The author prefers what somebody else has saved. */
  onUseSaved?: (post: Post) => void;
}

export function PostForm({ post, readOnly, renderEditor, onSaved, onUseSaved }: PostFormProps) {
  const { form, saving, error, stale, save, schedule, keepEditing } = usePostForm({
    post,
    onSaved: () => {
      guard.pass();
      onSaved();
    },
  });
  const guard = useLeaveGuard(!readOnly && form.isDirty());
  const categories = categoryOptions(useCategoryTitles());
  const [initialContent] = useState(() => contentNodes(form.values.content));
  const [nodes, setNodes] = useState(initialContent);

  return (
    <form className="adm-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="adm-form-main">
        <Textarea
          label="Title"
          placeholder="Title"
          autosize
          minRows={1}
          withAsterisk
          maxLength={limits.title.max}
          classNames={{
            root: 'adm-title',
            label: 'adm-hidden',
            input: 'adm-title-input',
            error: 'adm-title-error',
          }}
          disabled={readOnly}
          {...form.getInputProps('title')}
          onChange={(event) =>
            // One line, however long: it wraps, but has no line breaks.
            form.setFieldValue('title', event.currentTarget.value.replace(/[\r\n]+/g, ' '))
          }
        />
        {renderEditor({
          initialContent,
          readOnly,
          error: errorText(form.errors.content),
          onChange: (changed) => {
            setNodes(changed);
            form.setFieldValue('content', serializeContent(changed));
          },
        })}
        <ContentCounters nodes={nodes} />
      </div>
      <div className="adm-form-side">
        <SavePanel
          status={post?.status}
          saving={saving && (saving.publish_at === undefined ? saving.status : 'another')}
          readOnly={readOnly}
          error={error}
          onSave={(status) => void save({ status })}
        >
          {post?.status !== 'published' && (
            <SchedulePanel
              publishAt={post?.publish_at ?? null}
              time={form.getInputProps('publish_at')}
              saving={saving && schedulingOf(saving)}
              readOnly={readOnly}
              onSchedule={() => void schedule()}
              onCancel={() => void save({ status: post?.status ?? 'draft', publish_at: null })}
            />
          )}
        </SavePanel>
        <Autocomplete
          label="Category"
          withAsterisk
          data={categories}
          maxLength={limits.category.max}
          disabled={readOnly}
          {...form.getInputProps('category')}
        />
        <TagsInput
          value={form.values.tags}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={errorText(form.errors.tags)}
          disabled={readOnly}
        />
        <Textarea
          label="Excerpt"
          description="Left empty, it follows the content."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.excerpt.max}
          disabled={readOnly}
          {...form.getInputProps('excerpt')}
        />
        {post && (
          <TextInput
            label="Slug"
            description="The last part of the post's address."
            maxLength={limits.slug.max}
            disabled={readOnly}
            {...form.getInputProps('slug')}
          />
        )}
      </div>
      {stale && (
        <StaleDialog
          mine={form.values}
          saved={stale.saved}
          onKeepMine={() => void save(stale.choice, stale.saved.version)}
          onUseSaved={() => onUseSaved?.(stale.saved)}
          onKeepEditing={keepEditing}
        />
      )}
      <LeaveDialog blocker={guard.blocker} />
    </form>
  );
}

function schedulingOf({ publish_at }: SaveChoice): 'schedule' | 'cancel' | 'another' {
  if (publish_at === undefined) return 'another';
  return publish_at === null ? 'cancel' : 'schedule';
}

function errorText(error: ReactNode): string | undefined {
  return typeof error === 'string' ? error : undefined;
}
