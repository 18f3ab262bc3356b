/**
 * Filters of a Lambda event source mapping: a record passes when at least one pattern matches. Rules of EventBridge use
 * the same patterns.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
import { CommandFailed } from '../../build/run.ts';
import { isObject, type Json, type JsonObject, objectAt, objectsAt, textAt } from './template.ts';

export type RecordFilter = (record: JsonObject) => boolean;

/** Tests one value of a record; `undefined` for a missing field. */
type Matcher = (value: Json | undefined) => boolean;

/**
 * Supports nested objects, lists of exact values, `{"prefix": …}` and `{"exists": …}`.
 * @param properties those of the mapping; a mapping without filters accepts every record
 * @param name the mapping's name, for messages
 * @throws CommandFailed for an unsupported pattern
 */
export function recordFilter(properties: JsonObject, name: string): RecordFilter {
  const filters = objectsAt(objectAt(properties, 'FilterCriteria'), 'Filters');
  const patterns = filters.map((filter) => readPattern(textAt(filter, 'Pattern') ?? '', name));
  return (record) => patterns.length === 0 || patterns.some((matches) => matches(record));
}

/** @throws CommandFailed like `recordFilter` */
export function eventFilter(pattern: JsonObject, name: string): RecordFilter {
  return objectMatcher(pattern, name);
}

function readPattern(text: string, name: string): Matcher {
  let pattern: unknown;
  try {
    pattern = JSON.parse(text);
  } catch {
    throw new CommandFailed(`A filter of ${name} is not JSON: ${text}`);
  }
  return objectMatcher(pattern, name);
}

function objectMatcher(pattern: unknown, name: string): Matcher {
  if (!isObject(pattern)) throw unknownPattern(pattern, name);
  const fields = Object.entries(pattern).map(([key, inner]) => {
    const matches = Array.isArray(inner) ? anyOf(inner, name) : objectMatcher(inner, name);
    return { key, matches };
  });
  return (value) => {
    const source = isObject(value) ? value : {};
    return fields.every(({ key, matches }) => matches(source[key]));
  };
}

function anyOf(choices: unknown[], name: string): Matcher {
  const matchers = choices.map((choice) => choiceMatcher(choice, name));
  // A list matches when one of its elements does.
  return (value) =>
    (Array.isArray(value) ? value : [value]).some((element) =>
      matchers.some((matches) => matches(element)),
    );
}

function choiceMatcher(choice: unknown, name: string): Matcher {
  if (!isObject(choice)) {
    if (Array.isArray(choice)) throw unknownPattern(choice, name);
    return (value) => value === choice;
  }
  const [[comparison, operand] = [], ...more] = Object.entries(choice);
  if (more.length === 0 && comparison === 'exists' && typeof operand === 'boolean') {
    return (value) => (value !== undefined) === operand;
  }
  if (more.length === 0 && comparison === 'prefix' && typeof operand === 'string') {
    return (value) => typeof value === 'string' && value.startsWith(operand);
  }
  throw unknownPattern(choice, name);
}

function unknownPattern(pattern: unknown, name: string): CommandFailed {
  return new CommandFailed(
    `A filter of ${name} uses ${JSON.stringify(pattern)}, which the local cloud does not support.`,
  );
}
