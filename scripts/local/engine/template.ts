/** The parts of a CloudFormation template that the local cloud reads. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export interface TemplateResource {
  Type: string;
  Properties?: JsonObject;
  Condition?: string;
}

export interface Template {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: Json; Condition?: string }>;
  Parameters?: Record<string, { Type: string; Default?: Json }>;
  Conditions?: Record<string, Json>;
  Mappings?: Record<string, Record<string, JsonObject>>;
}

/** One stack of a synthesized assembly. */
export interface Stack {
  name: string;
  template: Template;
  /** S3 key of an asset (`<hash>.zip`) to the absolute path of its folder. */
  assets: ReadonlyMap<string, string>;
}

/** A resource and the stack that declares it. */
export interface DeclaredResource {
  stack: Stack;
  logicalId: string;
  type: string;
  properties: JsonObject;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object property, or an empty object when it is absent. */
export function objectAt(source: JsonObject, key: string): JsonObject {
  const value = source[key];
  return isObject(value) ? value : {};
}

/** The objects of a list property; an absent list is empty. */
export function objectsAt(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The strings of a list property; numbers (status codes) become strings. */
export function textsAt(source: JsonObject, key: string): string[] {
  const value = source[key];
  return Array.isArray(value) ? value.map(String) : [];
}

export function textAt(source: JsonObject, key: string): string | undefined {
  const value = source[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** A number property; CloudFormation also accepts a string. */
export function numberAt(source: JsonObject, key: string): number | undefined {
  const value = source[key];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** A boolean property; CloudFormation also accepts a string. */
export function flagAt(source: JsonObject, key: string): boolean {
  return source[key] === true || source[key] === 'true';
}
