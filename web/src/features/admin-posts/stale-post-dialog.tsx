import { Textarea } from '@mantine/core';
import { plainText } from '#shared/content/text.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { contentNodes, formValues, type PostFormValues } from './post-form.rules.ts';
import { ValuesDifference } from './values-difference.tsx';

export interface StalePostDialogProps {
  mine: PostFormValues;
  saved: Post;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Somebody saved in the meantime: shows both texts and leaves the choice to the author. */
export function StalePostDialog({ mine, saved, ...choices }: StalePostDialogProps) {
  const theirs = formValues(saved);
  return (
    <StaleDialog
      what="post"
      choice="Nothing is lost, whatever you choose: if you keep yours, the other text stays in the list of versions; if you use the saved one, a copy of yours stays in this browser."
      {...choices}
    >
      <ValuesDifference
        before={theirs}
        after={mine}
        beforeLabel="The saved one"
        afterLabel="Yours"
      />
      <details className="adm-whole-texts">
        <summary>Both texts in full</summary>
        <div className="adm-versions">
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
      <h3 className="adm-h3">{heading}</h3>
      <p className="adm-version-title">{values.title}</p>
      <p className="adm-small">{[values.category, ...values.tags].filter(Boolean).join(' · ')}</p>
      <Textarea
        label={`${heading}: text`}
        classNames={{ root: 'adm-version-text', label: 'adm-hidden' }}
        readOnly
        rows={12}
        value={plainText(contentNodes(values.content))}
      />
    </section>
  );
}
