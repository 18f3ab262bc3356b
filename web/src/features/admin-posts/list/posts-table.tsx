import { ActionIcon, Badge, Group, Loader, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconPin, IconPinnedOff, IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import type { CSSProperties, Ref } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { DeleteButton, EditLink, TitleLink } from '#web/src/features/entry-list/entry-actions.tsx';
import { ActionsCell, ListTable, SelectCell, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay, formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { StatusBadge } from '#web/src/ui/admin/badges.tsx';
import type { Selection } from '#web/src/ui/bulk/use-bulk.ts';
import { type PageViews, viewsOf } from './posts-list.queries.ts';
import styles from './posts-list.module.css';

/** A post and the change that a button in its row makes. */
export interface ChangedPost extends PostSummary {
  change: 'publish' | 'pin' | 'unpin';
}

export interface PostsTableProps {
  rows: Ref<HTMLTableSectionElement>;
  posts: readonly PostSummary[];
  /** Undefined until they are known. */
  views: PageViews | undefined;
  /** Undefined for viewers, who can change nothing. */
  selection: Selection | undefined;
  pinnedId: string | undefined;
  changing: ChangedPost | undefined;
  onChange: (post: ChangedPost) => void;
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

function PostRow({ post, views, pinnedId, selection, ...row }: PostRowProps) {
  const { onUnpublish, onDelete, ...changeProps } = row;
  const readOnly = selection === undefined;
  const buttonProps = { ...changeProps, post, readOnly };
  // The server hides this draft from viewers by replacing its slug with its id, so no form can open it.
  const isHidden = readOnly && post.slug === post.id;
  const isPublished = post.status === 'published';
  const isPinned = isPublished && post.id === pinnedId;
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
        <Group gap="0.35rem">
          <StatusBadge status={post.status} publishAt={post.publish_at} />
          {isPinned && (
            <Badge color="blue" title="Featured on the blog, and first on the home page">
              Pinned
            </Badge>
          )}
        </Group>
        {post.publish_at !== null && (
          <Text c="var(--ink-2)" fz="0.875rem" lh={1.4} maw="11rem" mt="0.35rem">
            for <time dateTime={post.publish_at}>{formatMoment(post.publish_at)}</time>
          </Text>
        )}
        {post.undrawn && (
          <Text
            c="var(--ink-2)"
            fz="0.875rem"
            lh={1.4}
            mt="0.35rem"
            title="Readers see its source. Open the post and save it."
          >
            Diagram not drawn
          </Text>
        )}
      </Table.Td>
      <Table.Td className={styles.fact} data-label="Published">
        <Day timestamp={isPublished ? post.published_at : null} />
      </Table.Td>
      <Table.Td className={styles.views} data-label={viewsHead}>
        <Views count={viewsOf(post, views)} />
      </Table.Td>
      <Table.Td className={styles.fact} data-label="Updated">
        <Day timestamp={post.updated_at} />
      </Table.Td>
      <ActionsCell className={styles.actions}>
        <EditLink title={post.title} path={editPath} readOnly={readOnly} />
        {isPublished && <ChangeButton {...buttonProps} change={isPinned ? 'unpin' : 'pin'} />}
        {isPublished ? (
          <ActionIcon
            color="gray"
            aria-label={`Unpublish ${post.title}`}
            disabled={readOnly}
            title={readOnly ? readOnlyReason : 'Unpublish'}
            onClick={() => onUnpublish(post)}
          >
            <IconWorldOff size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <ChangeButton {...buttonProps} change="publish" />
        )}
        <DeleteButton title={post.title} readOnly={readOnly} onDelete={() => onDelete(post)} />
      </ActionsCell>
    </Table.Tr>
  );
}

function Day({ timestamp }: { timestamp: string | null }) {
  if (timestamp === null) return <NoValue>Not published</NoValue>;
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {formatDay(timestamp)}
    </time>
  );
}

function Views({ count }: { count: number | undefined }) {
  return count === undefined ? <NoValue>Not known</NoValue> : count.toLocaleString('en-US');
}

/** Shows a dash, and words for screen readers. */
function NoValue({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}

interface ButtonProps extends Pick<PostRowProps, 'post' | 'changing' | 'onChange'> {
  readOnly: boolean;
  change: ChangedPost['change'];
}

const changes = {
  publish: { hint: 'Publish', Icon: IconWorldUp },
  pin: { hint: 'Pin to top', Icon: IconPin },
  unpin: { hint: 'Unpin', Icon: IconPinnedOff },
};

function ChangeButton({ post, readOnly, changing, onChange, change }: ButtonProps) {
  const { hint, Icon } = changes[change];
  // Whatever the change: when the button turns into the opposite one, it must stay enabled to keep the focus.
  const isRunning = changing?.id === post.id;
  return (
    <ActionIcon
      color="gray"
      aria-label={change === 'pin' ? `Pin ${post.title} to top` : `${hint} ${post.title}`}
      // Only one change runs at a time, so that each outcome is announced.
      disabled={readOnly || (changing !== undefined && !isRunning)}
      title={readOnly ? readOnlyReason : hint}
      // A disabled button would lose the focus during the request.
      aria-busy={isRunning}
      onClick={() => {
        if (!isRunning) onChange({ ...post, change });
      }}
    >
      {isRunning ? <Loader size={18} color="gray" /> : <Icon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
