import { ActionIcon, Loader, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import type { CSSProperties, Ref } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { DeleteButton, EditLink, TitleLink } from '#web/src/features/entry-list/entry-actions.tsx';
import { ActionsCell, ListTable, SelectCell, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay, formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { StatusBadge } from '#web/src/ui/admin/status-badge.tsx';
import type { Selection } from '#web/src/ui/bulk/use-selection.ts';
import { type PageViews, viewsOf } from './post-views.rules.ts';
import styles from './posts-table.module.css';

export interface PostsTableProps {
  rows: Ref<HTMLTableSectionElement>;
  posts: readonly PostSummary[];
  /** Undefined until they are known. */
  views: PageViews | undefined;
  /** Undefined for viewers, who can change nothing. */
  selection: Selection | undefined;
  /** Id of the post that is being published. */
  publishing: string | undefined;
  onPublish: (post: PostSummary) => void;
  onUnpublish: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}

const viewsHead = 'Views, 30 days';
const columns = ['Title', 'Status', 'Published', viewsHead, 'Updated'];

export function PostsTable({ rows, posts, ...row }: PostsTableProps) {
  return (
    <div className={styles.table}>
      <ListTable
        rows={rows}
        label="Blog posts"
        columns={columns}
        selects={row.selection !== undefined}
      >
        {posts.map((post) => (
          <PostRow key={post.id} post={post} {...row} />
        ))}
      </ListTable>
    </div>
  );
}

interface PostRowProps extends Omit<PostsTableProps, 'rows' | 'posts'> {
  post: PostSummary;
}

function PostRow({ post, views, selection, onDelete, ...changing }: PostRowProps) {
  const readOnly = selection === undefined;
  // The server has masked it (the id replaces the slug): there is nothing to open.
  const isHidden = readOnly && post.slug === post.id;
  const editPath = isHidden ? undefined : `/admin/posts/edit/${encodeURIComponent(post.slug)}`;
  return (
    <Table.Tr>
      {selection && (
        <SelectCell
          label={`Select ${post.title}`}
          checked={selection.selected.has(post.id)}
          onToggle={() => selection.toggle(post.id)}
        />
      )}
      <TitleCell className={styles.title}>
        <TitleLink title={post.title} path={editPath} />
        {post.category.title && (
          <Text lh={1.4} mt="0.2rem">
            <span className="k cat" style={{ '--cat': post.category.color } as CSSProperties}>
              {post.category.title}
            </span>
          </Text>
        )}
      </TitleCell>
      <Table.Td>
        <StatusBadge status={post.status} publishAt={post.publish_at} />
        {post.publish_at !== null && (
          <Text c="var(--ink-2)" fz="0.875rem" lh={1.4} maw="11rem" mt="0.35rem">
            for <time dateTime={post.publish_at}>{formatMoment(post.publish_at)}</time>
          </Text>
        )}
      </Table.Td>
      <Table.Td className={styles.fact} data-label="Published">
        <Day timestamp={post.status === 'published' ? post.published_at : null} />
      </Table.Td>
      <Table.Td className={styles.views} data-label={viewsHead}>
        <Views count={viewsOf(post, views)} />
      </Table.Td>
      <Table.Td className={styles.fact} data-label="Updated">
        <Day timestamp={post.updated_at} />
      </Table.Td>
      <ActionsCell className={styles.actions}>
        <EditLink title={post.title} path={editPath} readOnly={readOnly} />
        <PublishButton post={post} readOnly={readOnly} {...changing} />
        <DeleteButton title={post.title} readOnly={readOnly} onDelete={() => onDelete(post)} />
      </ActionsCell>
    </Table.Tr>
  );
}

function Day({ timestamp }: { timestamp: string | null }) {
  if (timestamp === null) return <None>Not published</None>;
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {formatDay(timestamp)}
    </time>
  );
}

function Views({ count }: { count: number | undefined }) {
  return count === undefined ? <None>Not known</None> : count.toLocaleString('en-US');
}

/** A dash, with words for screen readers. */
function None({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}

interface PublishButtonProps
  extends Pick<PostRowProps, 'post' | 'publishing' | 'onPublish' | 'onUnpublish'> {
  readOnly: boolean;
}

function PublishButton(props: PublishButtonProps) {
  const { post, readOnly, publishing, onPublish, onUnpublish } = props;
  const isPublishing = publishing === post.id;
  const isPublished = post.status === 'published';
  // One at a time, so that the outcome of each is announced.
  const hasToWait = !isPublished && publishing !== undefined && !isPublishing;
  const name = isPublished ? 'Unpublish' : 'Publish';
  const Icon = isPublished ? IconWorldOff : IconWorldUp;
  const change = () => (isPublished ? onUnpublish(post) : onPublish(post));
  return (
    <ActionIcon
      color="gray"
      aria-label={`${name} ${post.title}`}
      disabled={readOnly || hasToWait}
      title={readOnly ? readOnlyReason : name}
      // Not disabled during the request: it would lose the focus.
      aria-busy={isPublishing}
      onClick={() => {
        if (!isPublishing) change();
      }}
    >
      {isPublishing ? <Loader size={18} color="gray" /> : <Icon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
