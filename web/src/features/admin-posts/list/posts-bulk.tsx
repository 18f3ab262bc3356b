import { Button } from '@mantine/core';
import { IconTrash, IconWorldOff, IconWorldUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { isNotOpenInForm } from '#web/src/features/entry-editing/entry.queries.ts';
import { useUndoDeletion } from '#web/src/features/entry-list/entry-list.queries.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { BulkBar } from '#web/src/ui/bulk/bulk-bar.tsx';
import { type Selection, useBulk } from '#web/src/ui/bulk/use-bulk.ts';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { listedPosts } from './listed-posts.ts';

const changes = {
  publish: { label: 'Publish', route: 'publishPost', what: 'published', Icon: IconWorldUp },
  unpublish: {
    label: 'Unpublish',
    route: 'unpublishPost',
    what: 'unpublished',
    Icon: IconWorldOff,
  },
  delete: { label: 'Delete', route: 'deletePost', what: 'moved to the trash', Icon: IconTrash },
} as const;

export interface PostsBulkProps {
  posts: readonly PostSummary[];
  selection: Selection;
  /** Called with undefined when a change begins. */
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** The actions on the selected posts, and the dialog that confirms them. */
export function PostsBulk({ posts, selection, onOutcome }: PostsBulkProps) {
  const [confirming, setConfirming] = useState<BulkName>();
  const queries = useQueryClient();
  const { progress, run } = useBulk<PostSummary>({
    selection,
    nouns: listedPosts.nouns,
    refresh: () => queries.invalidateQueries({ predicate: isNotOpenInForm }),
    onOutcome,
  });
  const undoDeletion = useUndoDeletion(listedPosts, onOutcome);
  const selected = posts.filter(({ id }) => selection.selected.has(id));
  const names = bulkNames.filter((name) => postsToChange(name, selected).length > 0);
  const actions = names.map((name) => {
    const { label, Icon } = changes[name];
    return {
      label,
      icon: <Icon size={18} stroke={1.6} aria-hidden />,
      onClick: () => setConfirming(name),
    };
  });
  const confirm = (name: BulkName) => {
    setConfirming(undefined);
    const { route, what } = changes[name];
    void run({
      entries: postsToChange(name, selected),
      change: ({ id, version }) => api.call(route, { params: { id }, ifMatch: version }),
      what,
      ...(name === 'delete' && { offer: undoDeletion }),
    });
  };
  return (
    <>
      <BulkBar what="posts" selection={selection} actions={actions} progress={progress} />
      {confirming && (
        <ConfirmationDialog
          name={confirming}
          posts={selected}
          onConfirm={() => confirm(confirming)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}

interface ConfirmationDialogProps {
  name: BulkName;
  /** All selected posts. */
  posts: readonly PostSummary[];
  onConfirm: () => void;
  onClose: () => void;
}

function ConfirmationDialog({ name, posts, onConfirm, onClose }: ConfirmationDialogProps) {
  const { title, texts } = confirmationTexts(name, posts);
  return (
    <Dialog title={title} onClose={onClose}>
      {texts.map((text) => (
        <DialogText key={text}>{text}</DialogText>
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...(name === 'delete' && { color: 'red' })} onClick={onConfirm}>
          {changes[name].label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const bulkNames = ['publish', 'unpublish', 'delete'] as const;
type BulkName = (typeof bulkNames)[number];

/** The posts that an action would change; the others have the status already. */
export function postsToChange(name: BulkName, posts: readonly PostSummary[]): PostSummary[] {
  if (name === 'delete') return [...posts];
  return posts.filter((post) => isPublished(post) === (name === 'unpublish'));
}

export function confirmationTexts(name: BulkName, posts: readonly PostSummary[]) {
  const changed = postsToChange(name, posts);
  return {
    title: `${changes[name].label} ${counted(changed.length)}?`,
    texts: consequences[name](changed, posts.length - changed.length).filter(
      (text) => text !== false,
    ),
  };
}

type Consequences = (changed: readonly PostSummary[], unchanged: number) => (string | false)[];

const consequences: Record<BulkName, Consequences> = {
  publish: (posts, unchanged) => {
    const scheduled = posts.filter(({ publish_at }) => publish_at !== null).length;
    return [
      `Readers can find ${itOrThem(posts.length)} at once.`,
      scheduled > 0 && `${counted(scheduled)} will not wait for the scheduled time.`,
      unchanged > 0 && `${counted(unchanged)} ${isOrAre(unchanged)} published already.`,
    ];
  },
  unpublish: ({ length }, unchanged) => [
    `${length === 1 ? 'It becomes a draft' : 'They become drafts'} that readers can no longer find. You can publish ${itOrThem(length)} again at any time.`,
    unchanged > 0 && `${counted(unchanged)} ${isOrAre(unchanged)} not published.`,
  ],
  delete: (posts) => {
    const live = posts.filter(isPublished).length;
    return [
      `${counted(posts.length)} will be removed for everyone. You can restore ${itOrThem(posts.length)} from the trash for 30 days.`,
      live > 0 &&
        `${counted(live)} ${isOrAre(live)} published: readers can no longer find ${itOrThem(live)}.`,
    ];
  },
};

function isPublished({ status }: PostSummary): boolean {
  return status === 'published';
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}

function itOrThem(count: number): string {
  return count === 1 ? 'it' : 'them';
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
