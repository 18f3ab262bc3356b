import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UserForm } from '#web/src/features/admin-users/user-form.tsx';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/page-head.tsx';
import { usersList } from '#web/src/ui/admin/admin-lists.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/users/new */
export function NewUserPage() {
  const actor = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [isCreated, setCreated] = useState(false);
  const heading = isCreated ? 'Edit User' : 'Add User';
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <FormHead list={usersList} heading={heading} look="page" />
      <UserForm
        key={actor.id}
        actor={actor}
        onSaved={() => void navigate(usersList.path)}
        onUnsavedChange={markUnsaved}
        onCreated={() => setCreated(true)}
      />
    </>
  );
}
