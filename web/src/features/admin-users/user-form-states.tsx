import { Loader } from '@mantine/core';
import { userMessages } from '#shared/schemas/user-messages.ts';

export function UserFormLoading() {
  return (
    <output className="adm-state">
      <Loader aria-hidden />
      {userMessages.userLoading}
    </output>
  );
}
