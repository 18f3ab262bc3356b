import { Loader, Stack } from '@mantine/core';
import { userMessages } from '#shared/schemas/user-messages.ts';

export function UserFormLoading() {
  return (
    <Stack component="output" align="flex-start" py="md" c="var(--ink-2)">
      <Loader aria-hidden />
      {userMessages.userLoading}
    </Stack>
  );
}
