import { Button, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import { userMessages } from '#shared/schemas/user-messages.ts';

export function UserFormLoading() {
  return (
    <output className="adm-state">
      <Loader aria-hidden />
      {userMessages.userLoading}
    </output>
  );
}

export function UserLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{userMessages.userLoadFailed}</p>
      <div className="adm-actions">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        <Button component={Link} to="/admin/users" variant="subtle">
          Back to Users
        </Button>
      </div>
    </div>
  );
}
