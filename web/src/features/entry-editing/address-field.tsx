import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { EntryValues } from './entry-kind.ts';

export interface AddressFieldProps<Values extends EntryValues> {
  form: UseFormReturnType<Values>;
  word: string;
  /** The slug of a new entry follows its title until the author edits it. */
  isNew: boolean;
  disabled: boolean;
  /** Returns the slug that the server would store for a title's slug. By default an empty one becomes the kind's word. */
  becomes?: (slug: string) => string;
}

/** The slug of an entry. A new entry sends it only if the author has edited it; otherwise the server chooses. */
export function AddressField<Values extends EntryValues>(props: AddressFieldProps<Values>) {
  const { form, word, isNew, disabled, becomes = (slug) => slug || word } = props;
  const { slug, title } = form.values;
  // An author who has emptied the field to type a slug sees the proposal again only after leaving it.
  const [isTyping, setTyping] = useState(false);
  const isProposed = isNew && slug === '' && !isTyping;
  const proposal = useProposal(isProposed ? title : '');
  const isReplaced = proposal !== undefined && becomes(proposal) !== proposal;
  const input = form.getInputProps('slug');
  return (
    <div>
      <TextInput
        label="Slug"
        description={`The last part of the ${word}'s address.${isNew ? ' It follows the title until you change it.' : ''}`}
        maxLength={limits.slug.max}
        disabled={disabled}
        {...input}
        value={isProposed ? ((proposal && becomes(proposal)) ?? '') : slug}
        onChange={(event) => {
          setTyping(true);
          input.onChange(event);
        }}
        onBlur={() => setTyping(false)}
      />
      <Text component="output" display="block" fz="sm" mt={isReplaced ? 'xs' : 0}>
        {isReplaced &&
          `${proposal === '' ? 'Nothing readable came out of the title' : `The site keeps “${proposal}” for itself`}: choose an address, or it becomes “${becomes(proposal)}”.`}
      </Text>
    </div>
  );
}

/** The slug of the title; undefined without a title and until the code has loaded. */
function useProposal(title: string): string | undefined {
  const hasTitle = title.trim() !== '';
  const { data } = useQuery({
    // Loaded on demand, because the transliteration tables are large.
    queryKey: ['code', 'slugs'],
    queryFn: () => import('#shared/slug.ts'),
    enabled: hasTitle,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return hasTitle ? data?.slugOf(title) : undefined;
}
