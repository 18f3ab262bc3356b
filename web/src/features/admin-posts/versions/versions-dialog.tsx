import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Post } from '#shared/schemas/posts.ts';
import { Dialog } from '#web/src/ui/dialog.tsx';
import type { PostFormValues } from '../form/post-form.rules.ts';
import { RestoreVersion } from './restore-version.tsx';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus-on-mount.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionsList } from './versions-list.tsx';

export interface VersionsDialogProps {
  /** In its saved state. */
  post: Post;
  /** The form's current values. */
  values: PostFormValues;
  /** Whether the form differs from what is saved. */
  isDirty: boolean;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

type Step = { shows: 'list' } | { shows: 'comparison' | 'question'; version: number };

/** Earlier versions of a post: the list, one version beside the form, and restoring it. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { post, values, isDirty, onRestored, onClose } = props;
  const [step, setStep] = useState<Step>({ shows: 'list' });
  const [lastSeen, setLastSeen] = useState<number>();
  if (step.shows === 'list') {
    return (
      <Dialog title="Versions" onClose={onClose} size="52rem">
        <VersionsList
          post={post}
          focused={lastSeen}
          onChoose={(version) => {
            setLastSeen(version);
            setStep({ shows: 'comparison', version });
          }}
        />
      </Dialog>
    );
  }
  const { version } = step;
  if (step.shows === 'question') {
    return (
      <Dialog title="Restore this version?" onClose={onClose} size="52rem">
        <RestoreVersion
          post={post}
          version={version}
          isDirty={isDirty}
          onRestored={onRestored}
          onCancel={() => setStep({ shows: 'comparison', version })}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title="Versions" onClose={onClose} size="52rem">
      <BackToList onClick={() => setStep({ shows: 'list' })} />
      <VersionComparison
        id={post.id}
        version={version}
        values={values}
        onRestore={() => setStep({ shows: 'question', version })}
      />
    </Dialog>
  );
}

function BackToList({ onClick }: { onClick: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="subtle"
      size="sm"
      mt="-0.5rem"
      mb="sm"
      // Its icon, not its background, is aligned with the text.
      ml="calc(var(--button-padding-x) / -1.5)"
      leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      All versions
    </Button>
  );
}
