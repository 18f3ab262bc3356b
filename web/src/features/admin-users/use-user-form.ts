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
  /** None for a new user. */
  user: User | undefined;
  /** Whether a new user is to choose the password. */
  invites: boolean;
  /** Whether it is the account of whoever edits it, whose address is changed elsewhere. */
  isOwn: boolean;
  /** Whether the role may be changed: otherwise no call is made for it. */
  changesRole: boolean;
  /** The user exists, but not everything was saved: the form continues with it. */
  onCreated: () => void;
  /** Everything is saved. */
  onComplete: (user: User) => void;
}

/** The form's values, their validation and the ways a save can end. */
export function useUserForm(options: UserFormOptions) {
  const { user, invites, changesRole, onCreated } = options;
  const purposeOf = (base: User | undefined): FormPurpose =>
    base ? 'update' : invites ? 'invite' : 'create';
  /** The server's state; undefined before it is created. */
  const [stored, setStored] = useState(user);
  const form = useForm<UserFormValues>({
    initialValues: user ? formValues(user) : emptyUser,
    validate: (values) => validateUserForm(values, purposeOf(stored)),
  });
  const [phase, setPhase] = useState<Phase>('editing');
  const [failure, setFailure] = useState<string[]>([]);
  const conflicts = useSaveConflicts<User>();
  const { mutateAsync: change } = useChangeUser();
  const lastPassword = useRef<string>(undefined);
  const { element, focusFirstError } = useFocusFirstError();

  /**
   * 1. Validate; 2. save the account; 3. save the role, if it has changed; 4. leave, or say why
   *    not.
   */
  async function save(base = stored) {
    if (phase !== 'editing') return;
    setFailure([]);
    conflicts.clearStale();
    if (form.validate().hasErrors) return focusFirstError();
    setPhase('saving');
    let saved: User | undefined;
    try {
      saved = await saveAccount(base);
      const complete = await saveRole(saved);
      setPhase('saved');
      options.onComplete(complete);
    } catch (error) {
      if (saved) goOnWith(saved);
      setPhase('editing');
      await explain(error, saved, base);
    }
  }

  const valuesOn = (base: User | undefined): UserFormValues =>
    options.isOwn && base ? { ...form.values, email: base.email } : form.values;

  function saveAccount(base: User | undefined): Promise<User> {
    const values = valuesOn(base);
    if (base) return change({ kind: 'update', user: base, body: updateBody(values) });
    const idempotencyKey = creationKey(values.password);
    if (invites) return change({ kind: 'invite', body: inviteBody(values), idempotencyKey });
    return change({ kind: 'create', body: createBody(values), idempotencyKey });
  }

  async function saveRole(saved: User): Promise<User> {
    if (!changesRole || hasSameRole(form.values, saved)) return saved;
    return change({ kind: 'role', user: saved, body: roleBody(form.values) });
  }

  /** The server does not compare passwords: another password makes another request. */
  function creationKey(password: string): string {
    if (lastPassword.current !== password) conflicts.renewKey();
    lastPassword.current = password;
    return conflicts.idempotencyKey();
  }

  /** The account is saved, its role is not: the typed values stay, except for the password. */
  function goOnWith(saved: User) {
    setStored(saved);
    const { is_viewer, is_staff, is_admin } = form.values;
    form.setInitialValues(formValues(saved));
    form.setValues({ ...formValues(saved), is_viewer, is_staff, is_admin });
    if (!stored) onCreated();
  }

  /** `saved` is what the first call has saved, `base` what it was based on. */
  async function explain(failed: unknown, saved: User | undefined, base: User | undefined) {
    const general = generalFailure(base === undefined, saved !== undefined);
    const seen = saved ?? base;
    const problem = await conflicts.problemOf(
      failed,
      seen && (() => api.call('getUser', { params: { id: seen.id } })),
    );
    if (problem.kind === 'stale') return keepMineIfSame(problem.saved, seen);
    if (problem.kind === 'unreachable') return fail([general]);
    if (problem.kind === 'created-earlier') return fail([userMessages.userSavedEarlier]);
    const { error } = problem;
    const errors = serverErrors(emptyUser, error.errors);
    form.setErrors(errors);
    const isShown = Object.values(errors).includes(error.detail);
    fail(isShown ? [general] : [general, error.detail]);
  }

  function fail(sentences: string[]) {
    setFailure(sentences);
    focusFirstError();
  }

  /**
   * When nothing differs, as after an attempt without a response, there is nothing to choose from.
   */
  async function keepMineIfSame(theirs: User, seen: User | undefined): Promise<void> {
    const isSame = differencesFrom(theirs).length === 0;
    if (isSame && theirs.version !== seen?.version) await keepMine(theirs);
  }

  function differencesFrom(theirs: User) {
    return changedFields({ before: formValues(theirs), after: valuesOn(theirs), changesRole });
  }

  function keepMine(theirs: User): Promise<void> {
    setStored(theirs);
    return save(theirs);
  }

  function takeSaved(theirs: User) {
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
    /** Something else about the user has changed, which the next save is based on. */
    takeVersion: setStored,
    phase,
    failure,
    /** The state that somebody else has saved, and the fields that differ. */
    stale: conflicts.stale && {
      saved: conflicts.stale,
      fields: differencesFrom(conflicts.stale),
    },
    save: () => save(),
    keepMine,
    takeSaved,
    keepEditing: conflicts.clearStale,
  };
}

function generalFailure(isNew: boolean, isAccountSaved: boolean): string {
  if (isAccountSaved) {
    return isNew ? userMessages.createdWithoutRole : userMessages.updatedWithoutRole;
  }
  return isNew ? userMessages.userCreateFailed : userMessages.userUpdateFailed;
}
