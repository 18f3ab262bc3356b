/** Checks settings, and explains an invalid one in a sentence. */
import type * as z from 'zod';

/** The file in which the owner edits settings. */
export const settingsFile = 'infra/deployment.config.ts';

/** Commands show only the message of this error, without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * @param source the settings file, or the name of the variable that held the value
 * @throws SettingsError that names the source and the field of the first invalid value
 */
export function checked<Output>(schema: z.ZodType<Output>, value: unknown, source: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => sentence(issue, value, source));
  throw new SettingsError(sentences[0]);
}

function sentence(issue: z.core.$ZodIssue, root: unknown, source: string): string {
  const name = fieldName(issue.path);
  const subject = name ? `${source}: ${name}` : source;
  const value = valueAt(root, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = [name, issue.keys[0]].filter(Boolean).join('.');
    return `${source}: ${unknown} is not a setting.`;
  }
  if (issue.code === 'invalid_key') {
    const [inner] = issue.issues;
    return `${subject} ${inner?.message ?? 'is no name for it'}.`;
  }
  const message =
    issue.code === 'invalid_type' && issue.expected === 'object'
      ? 'must be a group of settings in braces'
      : issue.message;
  if (value === undefined) return `${subject} is missing: it ${message}.`;
  return `${subject} ${JSON.stringify(value)} ${message}.`;
}

/** Returns a path as it is written in code, such as `stages.prod.domain.names[0]`. */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name ? `${name}.${String(key)}` : String(key);
  }, '');
}

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    root,
  );
}
