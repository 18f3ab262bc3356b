import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { api } from '#web/src/api/client.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { serverErrors } from '#web/src/ui/admin/field-errors.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { useChangeUser } from './admin-users.queries.ts';
import {
  changedFields,
  createBody,
  emptyUser,
  type FormPurpose,
  formValues,
  hasSameRole,
  inviteBody,
  roleBody,
  updateBody,
  type UserFormValues,
  validateUserForm,
} from './user-form.rules.ts';

type Phase = 'editing' | 'saving' | 'saved';

export interface UserFormOptions {
  /** Undefined for a new user. */
  user: User | undefined;
  /** Whether a new user chooses the password, after an invitation. */
  invites: boolean;
  /** Whether the account is the actor's own, whose address is changed on the profile page. */
  isOwn: boolean;
  /** Whether the actor may change roles. */
  changesRole: boolean;
  /** Called when a new user is saved without the role. The form goes on as the form of that user. */
  onCreated: () => void;
  /** Called when everything is saved. */
  onComplete: (user: User) => void;
}

export function useUserForm(options: UserFormOptions) {
  const { user, invites, changesRole, onCreated } = options;
  /** The user as the server has it; undefined until it is created. */
  const [stored, setStored] = useState(user);
  const newUserPurpose: FormPurpose = invites ? 'invite' : 'create';
  const form = useForm<UserFormValues>({
    initialValues: user ? formValues(user) : emptyUser,
    validate: (values) => validateUserForm(values, stored ? 'update' : newUserPurpose),
  });
  const [phase, setPhase] = useState<Phase>('editing');
  const [failure, setFailure] = useState<string[]>([]);
  const conflicts = useSaveConflicts<User>();
  const { mutateAsync: change } = useChangeUser();
  const lastPassword = useRef<string>(undefined);
  const { element, focusFirstError } = useFocusFirstError();

  /** Saves the account, then the role, which has a request of its own. */
  async function save(base = stored) {
    if (phase !== 'editing') return;
    setFailure([]);
    conflicts.clearStale();
    if (form.validate().hasErrors) return focusFirstError();
    setPhase('saving');
    let saved: User | undefined;
    try {
      saved = await saveAccount(base);
      const withRole = await saveRole(saved);
      setPhase('saved');
      options.onComplete(withRole);
    } catch (error) {
      if (saved) continueWithoutRole(saved);
      setPhase('editing');
      await showFailure(error, saved, base);
    }
  }

  /** The address of the actor's own account may have been changed on the profile page. */
  const valuesFor = (base: User | undefined): UserFormValues =>
    options.isOwn && base ? { ...form.values, email: base.email } : form.values;

  function saveAccount(base: User | undefined): Promise<User> {
    const values = valuesFor(base);
    if (base) return change({ kind: 'update', user: base, body: updateBody(values) });
    const idempotencyKey = creationKey(values.password);
    if (invites) return change({ kind: 'invite', body: inviteBody(values), idempotencyKey });
    return change({ kind: 'create', body: createBody(values), idempotencyKey });
  }

  async function saveRole(saved: User): Promise<User> {
    if (!changesRole || hasSameRole(form.values, saved)) return saved;
    return change({ kind: 'role', user: saved, body: roleBody(form.values) });
  }

  /** The server ignores the password when it recognises a repeated request, so a new password needs a new key. */
  function creationKey(password: string): string {
    if (lastPassword.current !== password) conflicts.renewKey();
    lastPassword.current = password;
    return conflicts.idempotencyKey();
  }

  /** Goes on with the saved account, and keeps the role that could not be saved in the form. */
  function continueWithoutRole(saved: User) {
    setStored(saved);
    const { is_viewer, is_staff, is_admin } = form.values;
    form.setInitialValues(formValues(saved));
    form.setValues({ ...formValues(saved), is_viewer, is_staff, is_admin });
    if (!stored) onCreated();
  }

  /**
   * @param saved the account, if only its role could not be saved
   * @param base the user that the save was based on; undefined for a new user
   */
  async function showFailure(error: unknown, saved: User | undefined, base: User | undefined) {
    const general = generalFailure(base === undefined, saved !== undefined);
    const lastKnown = saved ?? base;
    const problem = await conflicts.explainFailure(
      error,
      lastKnown && (() => api.call('getUser', { params: { id: lastKnown.id } })),
    );
    if (problem.kind === 'stale') return keepMineIfSame(problem.saved, lastKnown);
    if (problem.kind === 'unreachable') return fail([general]);
    if (problem.kind === 'created-earlier') return fail([userMessages.userSavedEarlier]);
    const { detail } = problem.error;
    const errors = serverErrors(emptyUser, problem.error.errors);
    form.setErrors(errors);
    const isShown = Object.values(errors).includes(detail);
    fail(isShown ? [general] : [general, detail]);
  }

  function fail(sentences: string[]) {
    setFailure(sentences);
    focusFirstError();
  }

  /** Does not ask which state to keep if both are the same, for example after a save whose response was lost. */
  async function keepMineIfSame(theirs: User, lastKnown: User | undefined): Promise<void> {
    const isSame = differencesFrom(theirs).length === 0;
    if (isSame && theirs.version !== lastKnown?.version) await keepMine(theirs);
  }

  function differencesFrom(theirs: User) {
    return changedFields({ before: formValues(theirs), after: valuesFor(theirs), changesRole });
  }

  function keepMine(theirs: User): Promise<void> {
    setStored(theirs);
    return save(theirs);
  }

  function resetTo(theirs: User) {
    setStored(theirs);
    conflicts.clearStale();
    form.setInitialValues(formValues(theirs));
    form.setValues(formValues(theirs));
    form.clearErrors();
  }

  return {
    form,
    element,
    stored,
    /** For a newer version that another request has made, such as sending an invitation. */
    setStored,
    phase,
    failure,
    /** The user as somebody else has saved it, and the fields that differ. */
    stale: conflicts.stale && {
      saved: conflicts.stale,
      fields: differencesFrom(conflicts.stale),
    },
    save: () => save(),
    keepMine,
    resetTo,
    keepEditing: conflicts.clearStale,
  };
}

function generalFailure(isNew: boolean, isAccountSaved: boolean): string {
  if (isAccountSaved) {
    return isNew ? userMessages.createdWithoutRole : userMessages.updatedWithoutRole;
  }
  return isNew ? userMessages.userCreateFailed : userMessages.userUpdateFailed;
}
