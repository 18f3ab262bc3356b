import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { toLocalTime } from './post-form.rules.ts';
import { SchedulePanel } from './save-section.tsx';

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
