/** Evaluates the DynamoDB expressions that the adapters use, and throws for all others. */
import { isDeepStrictEqual } from 'node:util';

export type Stored = Record<string, unknown>;

export interface Substitutes {
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Stored | undefined;
}

export function isTrue(condition: string, item: Stored, substitutes: Substitutes): boolean {
  const { disjunction, end } = createEvaluator(condition, item, substitutes);
  const result = disjunction();
  end();
  return result;
}

/** @returns a changed copy of the item */
export function applyUpdate(update: string, item: Stored, substitutes: Substitutes): Stored {
  return createEvaluator(update, item, substitutes).changedItem();
}

/** Compares numbers, and strings by their UTF-8 bytes. @returns NaN for values of other or different types */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return Number.NaN;
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: 'ValidationException' });
}

/** Copies a value as DynamoDB stores it, without undefined attributes. */
export function copyOf<Value>(value: Value): Value {
  return copy(value) as Value; // a copy without undefined attributes has the same type
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (['function', 'symbol'].includes(typeof value)) throw invalid('No value to store');
    return value;
  }
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(copy);
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) throw invalid('No plain object');
  const attributes = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(attributes.map(([name, each]) => [name, copy(each)]));
}

const functions: Record<string, (own: unknown, other: unknown) => boolean> = {
  attribute_exists: (own) => own !== undefined,
  attribute_not_exists: (own) => own === undefined,
  begins_with: (own, start) => typeof own === 'string' && own.startsWith(String(start)),
  contains: (own, part) => Array.isArray(own) && own.some((each) => isDeepStrictEqual(each, part)),
};

const comparisons: Record<string, (a: unknown, b: unknown) => boolean> = {
  '=': (a, b) => a !== undefined && isDeepStrictEqual(a, b),
  '<': (a, b) => compare(a, b) < 0,
  '<=': (a, b) => compare(a, b) <= 0,
  '>': (a, b) => compare(a, b) > 0,
  '>=': (a, b) => compare(a, b) >= 0,
};

/** A parser by recursive descent that evaluates the expression while reading it. */
function createEvaluator(text: string, item: Stored, substitutes: Substitutes) {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = substitutes;
  const rest = text.match(/[#:]?\w+|[<>]=|\S/g) ?? [];

  const accept = (token: string) => rest[0] === token && rest.shift() !== undefined;
  const expect = (token: string) => {
    if (!accept(token)) throw invalid(`Expected ${token}, not ${rest[0]} in ${text}`);
  };
  const end = () => {
    if (rest.length > 0) throw invalid(`Unexpected ${rest[0]} in ${text}`);
  };

  function name(): string {
    const token = rest.shift() ?? '';
    const found = token.startsWith('#') ? names?.[token] : token;
    if (!found || !/^\w+$/.test(found)) throw invalid(`No name: ${token} in ${text}`);
    return found;
  }

  function operand(): unknown {
    if (accept('size')) return sizeOf(operands()[0]);
    if (!rest[0]?.startsWith(':')) return item[name()];
    const token = rest.shift() ?? '';
    if (values?.[token] === undefined) throw invalid(`No value: ${token} in ${text}`);
    return copyOf(values[token]);
  }

  function operands(): unknown[] {
    expect('(');
    const read = [operand()];
    while (accept(',')) read.push(operand());
    expect(')');
    return read;
  }

  function disjunction(): boolean {
    let result = conjunction();
    while (accept('OR')) result = conjunction() || result;
    return result;
  }

  function conjunction(): boolean {
    let result = simpleCondition();
    while (accept('AND')) result = simpleCondition() && result;
    return result;
  }

  function simpleCondition(): boolean {
    if (accept('NOT')) return !simpleCondition();
    if (accept('(')) {
      const result = disjunction();
      expect(')');
      return result;
    }
    const test = functions[rest[0] ?? ''];
    if (test) {
      rest.shift();
      const [own, other] = operands();
      return test(own, other);
    }
    const left = operand();
    const operator = rest.shift() ?? '';
    if (operator === 'IN') return operands().some((each) => isDeepStrictEqual(left, each));
    const right = operand();
    if (operator === 'BETWEEN') {
      expect('AND');
      const last = operand();
      if (compare(right, last) > 0) throw invalid('BETWEEN with its bounds swapped');
      return compare(left, right) >= 0 && compare(left, last) <= 0;
    }
    const comparison = comparisons[operator];
    if (!comparison) throw invalid(`Unknown operator ${operator} in ${text}`);
    return comparison(left, right);
  }

  function changedItem(): Stored {
    const next = { ...item };
    do {
      const clause = rest.shift() ?? '';
      do applyClause(clause, next);
      while (accept(','));
    } while (rest.length > 0);
    return next;
  }

  function applyClause(clause: string, next: Stored): void {
    const attribute = name();
    if (clause === 'REMOVE') delete next[attribute];
    else if (clause === 'ADD') next[attribute] = sum(item[attribute] ?? 0, operand());
    else if (clause === 'SET') {
      expect('=');
      next[attribute] = accept('list_append')
        ? operands().flatMap(list)
        : requireDefined(operand());
    } else throw invalid(`Unknown clause ${clause} in ${text}`);
  }

  return { disjunction, end, changedItem };
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
}

function sum(before: unknown, step: unknown): number {
  if (typeof before === 'number' && typeof step === 'number') return before + step;
  throw invalid('Only numbers can be added');
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw invalid('Only lists can be appended');
}

function requireDefined(value: unknown): unknown {
  if (value === undefined) throw invalid('There is no such attribute to set another to');
  return value;
}
