import { IconWorldOff } from '@tabler/icons-react';
import { postPath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import {
  Tool,
  ToolError,
  useToolDialog,
  ViewTool,
} from '#web/src/features/entry-editing/tools/entry-tools.tsx';

export interface PostToolsProps {
  /** As readers see it. */
  post: Post;
  readOnly: boolean;
  /** Whether the form differs from what is saved. */
  isDirty: boolean;
  onUnpublished: (post: Post) => void;
}

type Dialog = typeof import('./unpublish-dialog.tsx');

const loadDialog = () => import('./unpublish-dialog.tsx');

/** What can be done with a published post alone. */
export function PostTools({ post, readOnly, isDirty, onUnpublished }: PostToolsProps) {
  const { dialogs, open, ...tool } = useToolDialog<'unpublish', Dialog>(loadDialog);
  return (
    <>
      <ViewTool word="post" path={postPath(post.slug)} />
      <Tool icon={IconWorldOff} label="Unpublish" {...tool.opens('unpublish', readOnly)} />
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
