import { Alert, Stack } from '@mantine/core';

/** Referenced by the fields that it describes. */
export const topErrorsId = 'user-form-errors';

export interface TopErrorsProps {
  /** Why nothing, or not everything, was saved. */
  failure: readonly string[];
  /** Errors of single fields. */
  errors: readonly string[];
}

/** All errors except the password's, above the form. */
export function TopErrors({ failure, errors }: TopErrorsProps) {
  const sentences = [...new Set([...failure, ...errors])];
  if (sentences.length === 0) return null;
  return (
    <Alert id={topErrorsId} color="red" role="alert" tabIndex={-1} mb="md">
      <Stack component="ul" gap="0.25rem">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </Alert>
  );
}
