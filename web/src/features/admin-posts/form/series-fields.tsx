import { Autocomplete, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { SeriesList } from '#shared/entries/series.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { useSeries } from '../admin-posts.queries.ts';
import type { PostFormValues } from './post-form.rules.ts';

/** The series of a post and its position there; folded for a post without a series. */
export function SeriesFields(props: {
  form: UseFormReturnType<PostFormValues>;
  disabled: boolean;
}) {
  const { form, disabled } = props;
  const { series } = form.values;
  const [isOpen, setOpen] = useState(series.name !== '' || series.position !== '');
  const error = errorText(form.errors['series']);
  const isShown = isOpen || error !== undefined;
  const knownSeries = useSeries({ enabled: isShown && !disabled });
  // A ref, because the effect of an earlier render may run after the author has typed.
  const hasTypedPosition = useRef(series.position !== '');
  const proposal = nextPosition(series.name, knownSeries);
  useEffect(() => {
    // The known series may load after the author has typed the name.
    if (!hasTypedPosition.current && proposal !== form.getValues().series.position) {
      form.setFieldValue('series', (before) => ({ ...before, position: proposal }));
    }
  }, [form, proposal]);
  const isPositionError = error === authorMessages.seriesPosition;
  const change = (next: PostFormValues['series']) => {
    form.setFieldValue('series', next);
    form.clearFieldError('series');
  };
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary style={{ cursor: 'pointer', fontWeight: 600 }}>Series</summary>
      <Stack gap="sm" mt="sm">
        <Autocomplete
          label="Name of the series"
          description="Posts with the same name are its parts. Leave empty for a post on its own."
          data={knownSeries.map(({ name }) => name)}
          maxLength={authorLimits.series.name}
          disabled={disabled}
          value={series.name}
          onChange={(name) => change({ ...series, name })}
          error={isPositionError ? undefined : error}
        />
        <TextInput
          label="Position in the series"
          description="Readers see the published parts in this order."
          inputMode="numeric"
          maxLength={3}
          disabled={disabled}
          value={series.position}
          onChange={(event) => {
            hasTypedPosition.current = true;
            change({ ...series, position: event.currentTarget.value });
          }}
          error={isPositionError ? error : undefined}
        />
      </Stack>
    </details>
  );
}

/** The next free position of the named series; empty without a name. */
function nextPosition(name: string, knownSeries: SeriesList['data']): string {
  if (name.trim() === '') return '';
  const normalize = (text: string) => text.trim().toLowerCase();
  const series = knownSeries.find((known) => normalize(known.name) === normalize(name));
  return String(series?.next ?? 1);
}
