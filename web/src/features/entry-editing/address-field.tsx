import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/schemas/limits.ts';
import type { EntryValues } from './entry-kind.ts';

export interface AddressFieldProps<Values extends EntryValues> {
  form: UseFormReturnType<Values>;
  word: string;
  /** The address of a new entry follows its title until its author chooses one. */
  isNew: boolean;
  disabled: boolean;
  /** Turns a title's slug into the one that the server would choose; the kind's word for an empty one, by default. */
  becomes?: (slug: string) => string;
}

/** The last part of an entry's address. Left alone in a new one, it is not sent, and the server chooses. */
export function AddressField<Values extends EntryValues>(props: AddressFieldProps<Values>) {
  const { form, word, isNew, disabled, becomes = (slug) => slug || word } = props;
  const { slug, title } = form.values;
  // Emptied to type another one, it stays empty until it is left.
  const [isTyping, setTyping] = useState(false);
  const isProposed = isNew && slug === '' && !isTyping;
  const proposal = useProposal(isProposed ? title : '');
  const isOther = proposal !== undefined && becomes(proposal) !== proposal;
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
      <Text component="output" display="block" fz="sm" mt={isOther ? 'xs' : 0}>
        {isOther &&
          `${proposal === '' ? 'Nothing readable came out of the title' : `The site keeps “${proposal}” for itself`}: choose an address, or it becomes “${becomes(proposal)}”.`}
      </Text>
    </div>
  );
}

/** The slug that the server would make of the title; undefined without a title, and until it is known. */
function useProposal(title: string): string | undefined {
  const isGiven = title.trim() !== '';
  const { data } = useQuery({
    // The tables of letters are large.
    queryKey: ['code', 'slugs'],
    queryFn: () => import('#shared/slug.ts'),
    enabled: isGiven,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isGiven ? data?.slugOf(title) : undefined;
}
