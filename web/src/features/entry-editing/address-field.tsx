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
  /** Returns the slug that the server stores instead of the proposed one. By default only an empty one is replaced. */
  toStoredSlug?: (slug: string) => string;
}

/** The slug of an entry. If the author of a new entry does not edit it, it is not sent, and the server makes one. */
export function AddressField<Values extends EntryValues>(props: AddressFieldProps<Values>) {
  const { form, word, isNew, disabled, toStoredSlug = (slug) => slug || word } = props;
  const { slug, title } = form.values;
  // An author who has emptied the field to type a slug sees the proposal again only after leaving it.
  const [isTyping, setTyping] = useState(false);
  const isProposed = isNew && slug === '' && !isTyping;
  const proposal = useProposal(isProposed ? title : '');
  const storedSlug = proposal === undefined ? '' : toStoredSlug(proposal);
  const isReplaced = proposal !== undefined && storedSlug !== proposal;
  // For a title without a readable letter, the field stays empty and the note below says what is stored.
  const shownProposal = proposal ? storedSlug : '';
  const input = form.getInputProps('slug');
  return (
    <div>
      <TextInput
        label="Slug"
        description={`The last part of the ${word}'s address.${isNew ? ' It follows the title until you change it.' : ''}`}
        maxLength={limits.slug.max}
        disabled={disabled}
        {...input}
        value={isProposed ? shownProposal : slug}
        onChange={(event) => {
          setTyping(true);
          input.onChange(event);
        }}
        onBlur={() => setTyping(false)}
      />
      <Text component="output" display="block" fz="sm" mt={isReplaced ? 'xs' : 0}>
        {isReplaced &&
          `${proposal === '' ? 'Nothing readable came out of the title' : `The site keeps “${proposal}” for itself`}: choose an address, or it becomes “${storedSlug}”.`}
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
