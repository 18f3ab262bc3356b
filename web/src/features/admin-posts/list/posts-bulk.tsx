import { IconTrash, IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { BulkBar } from '#web/src/ui/bulk/bulk-bar.tsx';
import { type BulkName, bulkLabels, bulkNames, changedBy } from './bulk-posts.rules.ts';
import { BulkPostsDialog } from './bulk-posts-dialog.tsx';
import { type BulkPostsParts, useBulkPosts } from './use-bulk-posts.ts';

const icons = { publish: IconWorldUp, unpublish: IconWorldOff, delete: IconTrash };

export interface PostsBulkProps extends BulkPostsParts {
  posts: readonly PostSummary[];
}

/** What can be done to the selected posts, and the question before it. */
export function PostsBulk({ posts, ...parts }: PostsBulkProps) {
  const { selection } = parts;
  const [asked, setAsked] = useState<BulkName>();
  const bulk = useBulkPosts(parts);
  const selected = posts.filter(({ id }) => selection.selected.has(id));
  const possible = bulkNames.filter((name) => changedBy(name, selected).length > 0);
  const actions = possible.map((name) => {
    const Icon = icons[name];
    return {
      label: bulkLabels[name],
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      onClick: () => setAsked(name),
    };
  });
  return (
    <>
      <BulkBar what="posts" selection={selection} actions={actions} progress={bulk.progress} />
      {asked && (
        <BulkPostsDialog
          name={asked}
          posts={selected}
          onConfirm={() => {
            setAsked(undefined);
            void bulk.run(asked, selected);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
