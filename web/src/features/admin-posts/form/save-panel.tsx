import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Post, PostStatus } from '#shared/schemas/posts.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import styles from './post-form.module.css';
import type { SaveButton } from './save-choice.rules.ts';
import { StatusBadge } from '../list/status-badge.tsx';

export interface SavePanelProps {
  /** Undefined for a new post. */
  post: Pick<Post, 'status' | 'publish_at'> | undefined;
  /** The button whose save is in progress; the others wait. */
  saving: SaveButton | undefined;
  readOnly: boolean;
  onSave: (status: PostStatus) => void;
  /** The outcome, and less prominent ways to save. */
  children?: ReactNode;
}

const buttons: { status: PostStatus; label: string }[] = [
  { status: 'published', label: 'Publish Now' },
  { status: 'review', label: 'Submit for Review' },
  { status: 'draft', label: 'Save as Draft' },
];

export function SavePanel(props: SavePanelProps) {
  const { post, saving, readOnly, onSave } = props;
  return (
    <Stack component="section" aria-label="Save" gap="0.65rem" pb="lg" className={styles.panel}>
      {post && (
        <Group component="p" justify="space-between" c="var(--ink-2)">
          Current Status <StatusBadge status={post.status} publishAt={post.publish_at} />
        </Group>
      )}
      <div className={styles.actions}>
        {buttons.map((button) => (
          <Button
            key={button.status}
            fullWidth
            variant={button.status === 'published' ? 'filled' : 'default'}
            loading={saving === button.status}
            disabled={readOnly || (saving !== undefined && saving !== button.status)}
            title={readOnly ? readOnlyReason : undefined}
            onClick={() => onSave(button.status)}
          >
            {button.label}
          </Button>
        ))}
      </div>
      {props.children}
    </Stack>
  );
}
