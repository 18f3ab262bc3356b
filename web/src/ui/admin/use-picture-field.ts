import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { isImageSource } from '#shared/content/urls.ts';
import { useImageAddress } from '#web/src/api/upload-address.queries.ts';

/** Nobody wants to load a picture for each letter of its address. */
const typingMs = 400;

/**
 * What a field for a picture shows of it, and the way to have none.
 * @param value an http(s) address or an object key; empty for none
 */
export function usePictureField(value: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [source] = useDebouncedValue(value, typingMs);
  const image = useImageAddress(isImageSource(source) ? source : null);
  return {
    input,
    /** For the field's text when typing last paused. */
    image,
    remove: () => {
      onChange('');
      // The button goes with the picture.
      input.current?.focus();
    },
  };
}
