import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { type UpdateOwnUser, updateOwnUserSchema } from '#shared/schemas/users.ts';
import { api } from '#web/src/api/client.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import type { ChangedField } from '#web/src/ui/admin/field-differences.tsx';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { useChangeProfile } from './profile.queries.ts';

export interface ProfileFormOptions {
  user: User;
  /** A picture is being uploaded, so the profile cannot be saved yet. */
  uploading: boolean;
  onSaved: (saved: User) => void;
}

/** The form's state and validation, and saving with its conflicts. */
export function useProfileForm({ user, uploading, onSaved }: ProfileFormOptions) {
  /** The user as the server has it. */
  const [stored, setStored] = useState(user);
  const form = useForm<ProfileFormValues>({
    initialValues: profileValues(user),
    validate: (values) => validateProfile(values, stored),
  });
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string>();
  const conflicts = useSaveConflicts<User>();
  const { mutateAsync: change } = useChangeProfile();
  const { element, focusFirstError } = useFocusFirstError();

  async function save(base = stored): Promise<void> {
    if (isBusy) return;
    setFailure(undefined);
    setSaved(false);
    conflicts.clearStale();
    if (uploading) return fail(userMessages.pictureUploading);
    if (form.validate().hasErrors) return focusFirstError();
    setBusy(true);
    try {
      const body = profileBody(form.values, base);
      showSaved(await change({ version: base.version, body }));
      setSaved(true);
    } catch (error) {
      await showError(error, base);
    } finally {
      setBusy(false);
    }
  }

  async function showError(error: unknown, base: User): Promise<void> {
    const problem = await conflicts.explainFailure(error, () => api.call('me'));
    if (problem.kind === 'stale') return endConflictIfSame(problem.saved, base);
    const { profileSaveFailed } = userMessages;
    if (problem.kind !== 'refused') return fail(profileSaveFailed);
    const { errors, detail } = problem.error;
    form.setErrors(errors);
    fail(Object.values(errors).includes(detail) ? undefined : `${profileSaveFailed} ${detail}`);
  }

  function fail(sentence: string | undefined): void {
    setFailure(sentence);
    focusFirstError();
  }

  /** Does not ask which state to keep if both are the same, for example after a save whose response was lost. */
  function endConflictIfSame(theirs: User, base: User): void {
    if (profileDifferences(theirs, form.values).length > 0) return;
    conflicts.clearStale();
    showSaved(theirs);
    setSaved(theirs.version !== base.version);
  }

  function showSaved(saved: User): void {
    setStored(saved);
    onSaved(saved);
    form.setInitialValues(profileValues(saved));
    form.setValues(profileValues(saved));
  }

  return {
    form,
    isChanged: profileDifferences(stored, form.values).length > 0,
    asksForPassword: changesEmail(form.values, stored),
    element,
    isBusy,
    isSaved,
    failure,
    /** The profile as it was saved elsewhere, and the fields that differ. */
    stale: conflicts.stale && {
      saved: conflicts.stale,
      fields: profileDifferences(conflicts.stale, form.values),
    },
    save: () => save(),
    keepMine: (theirs: User) => {
      setStored(theirs);
      return save(theirs);
    },
    discardMine: (theirs: User) => {
      conflicts.clearStale();
      form.clearErrors();
      showSaved(theirs);
    },
    keepEditing: conflicts.clearStale,
  };
}

export interface ProfileFormValues {
  email: string;
  first_name: string;
  last_name: string;
  /** Object key of an uploaded image; empty for none. */
  picture: string;
  /** Required only to change the e-mail address. */
  current_password: string;
}

type ComparedField = Exclude<keyof ProfileFormValues, 'current_password'>;

const labels: Record<ComparedField, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  picture: 'Picture',
};
const fields = Object.keys(labels) as ComparedField[]; // `labels` is a literal, so it has no other keys

function profileValues(user: User): ProfileFormValues {
  const { email, first_name, last_name, picture } = user;
  return { email, first_name, last_name, picture: picture ?? '', current_password: '' };
}

/** Ignores case, as the server does. */
function changesEmail({ email }: ProfileFormValues, saved: User): boolean {
  return email.trim().toLowerCase() !== saved.email.toLowerCase();
}

/** @param base the saved user, to send only a changed picture, and the password only with a new e-mail address */
function profileBody(values: ProfileFormValues, base: User): UpdateOwnUser {
  const { picture, current_password, ...names } = values;
  return {
    ...names,
    ...(changesEmail(values, base) && { current_password }),
    ...(picture !== profileValues(base).picture && { picture: picture || null }),
  };
}

/** @returns the first message of each invalid field */
function validateProfile(values: ProfileFormValues, saved: User): FieldErrors<ProfileFormValues> {
  const sent = { ...values, picture: values.picture || null };
  const errors = schemaErrors(values, updateOwnUserSchema.safeParse(sent));
  if (!errors.email && changesEmail(values, saved) && values.current_password === '') {
    errors.current_password = userMessages.passwordForEmail;
  }
  return errors;
}

function profileDifferences(saved: User, values: ProfileFormValues): ChangedField[] {
  const before = profileValues(saved);
  return fields
    .filter((field) => before[field] !== values[field])
    .map((field) => ({
      label: labels[field],
      ...(field === 'picture'
        ? { before: pictureText(before.picture), after: pictureText(values.picture, 'Your own') }
        : { before: before[field], after: values[field] }),
    }));
}

/** Replaces the object key of a picture, which means nothing to people. */
function pictureText(picture: string, owner = 'The saved'): string {
  return picture === '' ? 'No picture' : `${owner} picture`;
}
