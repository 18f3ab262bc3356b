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
  /** Whether a picture is being uploaded. */
  uploading: boolean;
  onSaved: (saved: User) => void;
}

/** The form's values, their validation and the ways a save can end. */
export function useProfileForm({ user, uploading, onSaved }: ProfileFormOptions) {
  /** The server's state. */
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
      take(await change({ version: base.version, body }));
      setSaved(true);
    } catch (error) {
      await explain(error, base);
    } finally {
      setBusy(false);
    }
  }

  async function explain(failed: unknown, base: User): Promise<void> {
    const problem = await conflicts.problemOf(failed, () => api.call('me'));
    if (problem.kind === 'stale') return takeIfSame(problem.saved, base);
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

  /** When nothing differs, as after an attempt without a response, there is nothing to choose from. */
  function takeIfSame(theirs: User, base: User): void {
    if (profileDifferences(theirs, form.values).length > 0) return;
    conflicts.clearStale();
    take(theirs);
    setSaved(theirs.version !== base.version);
  }

  function take(saved: User): void {
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
    /** The state that somebody else has saved, and the fields that differ. */
    stale: conflicts.stale && {
      saved: conflicts.stale,
      fields: profileDifferences(conflicts.stale, form.values),
    },
    save: () => save(),
    keepMine: (theirs: User) => {
      setStored(theirs);
      return save(theirs);
    },
    takeSaved: (theirs: User) => {
      conflicts.clearStale();
      form.clearErrors();
      take(theirs);
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
  /** For another e-mail address alone. */
  current_password: string;
}

type Kept = Exclude<keyof ProfileFormValues, 'current_password'>;

const labels: Record<Kept, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  picture: 'Picture',
};
const fields = Object.keys(labels) as Kept[]; // a literal object

function profileValues(user: User): ProfileFormValues {
  const { email, first_name, last_name, picture } = user;
  return { email, first_name, last_name, picture: picture ?? '', current_password: '' };
}

/** Case is no change, for the server either. */
function changesEmail({ email }: ProfileFormValues, saved: User): boolean {
  return email.trim().toLowerCase() !== saved.email.toLowerCase();
}

/** @param base what the change is based on: a picture that stays is not sent, nor a password that nothing needs */
function profileBody(values: ProfileFormValues, base: User): UpdateOwnUser {
  const { picture, current_password, ...names } = values;
  return {
    ...names,
    ...(changesEmail(values, base) && { current_password }),
    ...(picture !== profileValues(base).picture && { picture: picture || null }),
  };
}

/** The first message of each field. */
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

/** An object key says nothing to people. */
function pictureText(picture: string, which = 'The saved'): string {
  return picture === '' ? 'No picture' : `${which} picture`;
}
