/** The first message of each invalid field. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface ParseResult {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** @param form any values of the form; only the names of its fields matter */
export function schemaErrors<Values extends object>(
  form: Values,
  { error }: ParseResult,
): FieldErrors<Values> {
  return firstMessages(form, error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** @param errors the server's messages by path, such as `seo.title`, whose first part is the field */
export function serverErrors<Values extends object>(
  form: Values,
  errors: Record<string, string>,
): FieldErrors<Values> {
  const messages = Object.entries(errors);
  return firstMessages(
    form,
    messages.map(([path, message]) => [path.split('.')[0], message]),
  );
}

/** Mantine's forms accept any renderable value as an error; ours are strings. */
export function errorText(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined;
}

function firstMessages<Values extends object>(
  form: Values,
  messages: [field: PropertyKey | undefined, message: string][],
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [name, message] of messages) {
    // `Object.hasOwn` does not narrow the type, so the cast is needed.
    if (name !== undefined && Object.hasOwn(form, name)) errors[name as keyof Values] ??= message;
  }
  return errors;
}
