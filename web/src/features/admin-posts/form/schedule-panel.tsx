import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { FieldGroup } from '#web/src/ui/admin/field-group.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import type { SaveButton } from './save-choice.rules.ts';
import { authorTimeZone, toLocalTime } from './schedule.rules.ts';
import styles from './schedule-panel.module.css';

export interface SchedulePanelProps {
  /** When the post goes live by itself; null when it waits for its author. */
  publishAt: string | null;
  /** The form's props for the field. */
  time: Pick<TextInputProps, 'value' | 'onChange' | 'error'>;
  /** The button whose save is in progress; the others wait. */
  saving: SaveButton | undefined;
  readOnly: boolean;
  onSave: (button: SaveButton) => void;
}

/** Schedules a post to go live by itself. */
export function SchedulePanel(props: SchedulePanelProps) {
  const { publishAt, time, saving, readOnly } = props;
  const typed = typeof time.value === 'string' ? time.value : '';
  const button = (own: SaveButton) => ({
    size: 'sm',
    loading: saving === own,
    disabled: readOnly || (saving !== undefined && saving !== own),
    title: readOnly ? readOnlyReason : undefined,
    onClick: () => props.onSave(own),
  });
  return (
    <FieldGroup legend="Schedule" gap="0.65rem" mt="sm">
      {publishAt !== null && (
        <Group justify="space-between" gap="0.25rem 0.75rem">
          <p>
            Goes live <time dateTime={publishAt}>{formatMoment(publishAt)}</time>
          </p>
          <Button
            variant="subtle"
            // Its text, not its background, is aligned with the others.
            ml="calc(-1 * var(--button-padding-x))"
            {...button('cancel-schedule')}
          >
            Cancel schedule
          </Button>
        </Group>
      )}
      <TextInput
        type="datetime-local"
        label="Publish on"
        description={`Time zone: ${authorTimeZone()}`}
        disabled={readOnly}
        {...time}
      />
      <output className={styles.unsaved}>{notSavedYet(typed, publishAt)}</output>
      <Button variant="default" {...button('schedule')}>
        Schedule
      </Button>
    </FieldGroup>
  );
}

/** Empty when the field shows the saved time. */
function notSavedYet(typed: string, saved: string | null): string {
  if (typed === toLocalTime(saved)) return '';
  if (saved === null) return 'Not scheduled yet';
  return typed === '' ? 'Still scheduled' : 'This time is not saved yet';
}
