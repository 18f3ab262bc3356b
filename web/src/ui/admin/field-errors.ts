/** Messages for the fields of a form: the first of each. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface Parsed {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** The first message of a schema for each field. @param form any values, for the names of the fields */
export function schemaErrors<Values extends object>(
  form: Values,
  { error }: Parsed,
): FieldErrors<Values> {
  return firstOfEach(form, error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** The server's messages by field, which is the first part of their path. */
export function serverErrors<Values extends object>(
  form: Values,
  errors: Record<string, string>,
): FieldErrors<Values> {
  const messages = Object.entries(errors);
  return firstOfEach(
    form,
    messages.map(([path, message]) => [path.split('.')[0], message]),
  );
}

/** The form stores errors as any renderable value; ours are strings. */
export function errorText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

function firstOfEach<Values extends object>(
  form: Values,
  messages: [field: PropertyKey | undefined, message: string][],
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [name, message] of messages) {
    if (name !== undefined && Object.hasOwn(form, name)) errors[name as keyof Values] ??= message;
  }
  return errors;
}
