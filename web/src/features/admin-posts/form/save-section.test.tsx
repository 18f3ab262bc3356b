import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { post } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { toLocalTime } from './post-form.rules.ts';
import { saveOutcome, SchedulePanel } from './save-section.tsx';

const saved = '2099-12-01T08:30:00.000Z';

function open(typed: string, publishAt: string | null) {
  render(
    <Providers client={createQueryClient()}>
      <SchedulePanel
        publishAt={publishAt}
        time={{ value: typed, onChange: () => undefined }}
        saving={undefined}
        readOnly={false}
        onSave={() => undefined}
      />
    </Providers>,
  );
}

describe('a time under Publish on', () => {
  it.each([
    ['that was typed', '2099-12-01T09:30', null, 'Not scheduled yet'],
    ['that replaces another', '2099-12-24T18:00', saved, 'This time is not saved yet'],
    ['that was taken out', '', saved, 'Still scheduled'],
    ['that is saved', toLocalTime(saved), saved, ''],
    ['that nobody wants', '', null, ''],
  ])('%s says what is saved', (_which, typed, publishAt, sentence) => {
    open(typed, publishAt);
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });
});

const soon = '2099-12-01T09:30:00.000Z';
const sentence = (now: Partial<Post>, before?: Partial<Post>) =>
  saveOutcome(post({ title: 'Tides', ...now }), before && post(before)).sentence;

describe('the outcome of a save', () => {
  it('says that readers see the post, with a link to it', () => {
    const outcome = saveOutcome(
      post({ title: 'Tides', slug: 'tides', status: 'published' }),
      post(),
    );
    expect(outcome).toEqual({
      failed: false,
      sentence: '“Tides” is published.',
      link: { name: 'View post', path: '/blog/tides', newTab: true },
    });
    const live = { status: 'published' } as const;
    expect(sentence(live, live)).toBe('The changes to “Tides” are published.');
    expect(saveOutcome(post({ title: 'Tides', ...live }), post(live), 10).sentence).toBe(
      'The changes to “Tides” are published. Readers see them within 10 minutes.',
    );
  });

  it('says what an unpublished post waits for, without a link', () => {
    expect(saveOutcome(post(), undefined)).not.toHaveProperty('link');
    expect(sentence({ status: 'draft' })).toBe('“Tides” is saved as a draft.');
    expect(sentence({ status: 'review' }, {})).toBe('“Tides” is submitted for review.');
    expect(sentence({ publish_at: soon })).toBe(
      `“Tides” is saved as a draft and goes live ${formatMoment(soon)}.`,
    );
  });

  it('says that the post has lost its readers or its schedule', () => {
    expect(sentence({ status: 'draft' }, { status: 'published' })).toBe(
      '“Tides” is saved as a draft. Readers can no longer find it.',
    );
    expect(sentence({ status: 'review' }, { publish_at: soon })).toBe(
      '“Tides” is submitted for review and no longer scheduled.',
    );
  });
});
