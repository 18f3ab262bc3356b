import { ActionIcon, Loader, Table, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import type { CSSProperties, Ref } from 'react';
import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { ActionsCell, ListTable, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay, formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import styles from './posts-table.module.css';
import { StatusBadge } from './status-badge.tsx';

export interface PostsTableProps {
  rows: Ref<HTMLTableSectionElement>;
  posts: readonly PostSummary[];
  readOnly: boolean;
  /** Id of the post that is being published. */
  publishing: string | undefined;
  onPublish: (post: PostSummary) => void;
  onUnpublish: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}

export function PostsTable({ rows, posts, publishing, ...row }: PostsTableProps) {
  return (
    <ListTable rows={rows} label="Blog posts" columns={['Title', 'Category', 'Status', 'Updated']}>
      {posts.map((post) => (
        <PostRow key={post.id} post={post} publishing={publishing} {...row} />
      ))}
    </ListTable>
  );
}

interface PostRowProps extends Omit<PostsTableProps, 'rows' | 'posts'> {
  post: PostSummary;
}

function PostRow({ post, readOnly, onDelete, ...changing }: PostRowProps) {
  // The server has masked it (the id replaces the slug): there is nothing to open.
  const hidden = readOnly && post.slug === post.id;
  const editPath = `/admin/posts/edit/${encodeURIComponent(post.slug)}`;
  return (
    <Table.Tr>
      <TitleCell>
        {hidden ? (
          <Text span c="dimmed" fw={500} inherit tabIndex={-1}>
            {post.title}
          </Text>
        ) : (
          <Link to={editPath}>{post.title}</Link>
        )}
      </TitleCell>
      <Table.Td className={styles.category}>
        {post.category.title && (
          <span className="k cat" style={{ '--cat': post.category.color } as CSSProperties}>
            {post.category.title}
          </span>
        )}
      </Table.Td>
      <Table.Td className={styles.status}>
        <StatusBadge status={post.status} />
        {post.publish_at !== null && (
          <Text c="var(--ink-2)" fz="0.875rem" lh={1.4} maw="11rem" mt="0.35rem">
            Scheduled for <time dateTime={post.publish_at}>{formatMoment(post.publish_at)}</time>
          </Text>
        )}
      </Table.Td>
      <Table.Td className={styles.updated}>
        <time dateTime={post.updated_at}>{formatDay(post.updated_at)}</time>
      </Table.Td>
      <ActionsCell>
        {hidden ? (
          <ActionIcon
            color="gray"
            disabled
            aria-label={`Edit ${post.title}`}
            title={readOnlyReason}
          >
            <IconPencil size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <ActionIcon
            component={Link}
            to={editPath}
            color="gray"
            aria-label={readOnly ? `View ${post.title}` : `Edit ${post.title}`}
          >
            <IconPencil size={18} stroke={1.6} />
          </ActionIcon>
        )}
        <PublishButton post={post} readOnly={readOnly} {...changing} />
        <ActionIcon
          color="gray"
          aria-label={`Delete ${post.title}`}
          disabled={readOnly}
          title={readOnly ? readOnlyReason : undefined}
          onClick={() => onDelete(post)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </ActionsCell>
    </Table.Tr>
  );
}

function PublishButton(props: Omit<PostRowProps, 'onDelete'>) {
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
