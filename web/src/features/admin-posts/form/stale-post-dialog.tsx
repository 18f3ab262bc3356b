import { Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import { plainText } from '#shared/content/text.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { contentNodes, formValues, type PostFormValues } from './post-form.rules.ts';
import styles from './stale-post-dialog.module.css';
import { ValuesDifference } from '../versions/values-difference.tsx';

export interface StalePostDialogProps {
  mine: PostFormValues;
  saved: Post;
  /** Whether keeping mine takes the post offline if it is live. */
  takesOffline: boolean;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Somebody else has saved in the meantime: shows both texts for the author to choose. */
export function StalePostDialog(props: StalePostDialogProps) {
  const { mine, saved, takesOffline, ...choices } = props;
  const theirs = formValues(saved);
  return (
    <StaleDialog
      what="post"
      choice="Nothing is lost, whatever you choose: if you keep yours, the other text stays in the list of versions; if you use the saved one, a copy of yours stays in this browser."
      {...choices}
    >
      {saved.status === 'published' && (
        <p>
          The saved one is live.{' '}
          {takesOffline
            ? 'Keeping yours takes it offline: readers can no longer find it until it is published again.'
            : 'Readers see yours if you keep it.'}
        </p>
      )}
      <ValuesDifference
        before={theirs}
        after={mine}
        beforeLabel="The saved one"
        afterLabel="Yours"
      />
      <details className={styles.texts}>
        <summary>Both texts in full</summary>
        <div className={styles.versions}>
          <Version heading="Yours" values={mine} />
          <Version heading="The saved one" values={theirs} />
        </div>
      </details>
    </StaleDialog>
  );
}

function Version({ heading, values }: { heading: string; values: PostFormValues }) {
  return (
    <section aria-label={heading}>
      <Title order={3} size="1.125rem" lts={0} mb="0.4rem">
        {heading}
      </Title>
      <Text fw={600} className={styles.title}>
        {values.title}
      </Text>
      <Text c="dimmed" fz="sm">
        {[values.category, ...values.tags].filter(Boolean).join(' · ')}
      </Text>
      <Textarea
        label={`${heading}: text`}
        mt="0.6rem"
        classNames={{ label: VisuallyHidden.classes.root }}
        readOnly
        rows={12}
        value={plainText(contentNodes(values.content))}
      />
    </section>
  );
}
