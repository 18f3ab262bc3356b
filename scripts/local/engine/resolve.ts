/** Resolves CloudFormation's intrinsic functions, including references between stacks. */
import { type Identity, identify, pseudoParameters } from './identity.ts';
import { CommandFailed } from '../../build/run.ts';
import {
  type DeclaredResource,
  isObject,
  type Json,
  type JsonObject,
  type Stack,
} from './template.ts';

export interface ResolvedResource extends DeclaredResource {
  /** The result of `Ref`: the physical name or id. */
  physicalId: string;
  attributes: Record<string, string>;
}

export interface ResolvedAssembly {
  /** In the templates' order, stacks in deployment order, without resources whose condition is false. */
  resources: ResolvedResource[];
  /** Output values by `<stack>.<output id>`. */
  outputs: Record<string, string>;
}

/** @throws CommandFailed for a dangling reference and for an unsupported intrinsic. */
export function resolveAssembly(stacks: readonly Stack[]): ResolvedAssembly {
  const resolver = new Resolver(stacks);
  const resources = resolver.declared().map((resource): ResolvedResource => {
    const identity = resolver.identityOf(resource);
    const properties = resolver.resolve(resource.properties, resource.stack);
    return {
      ...resource,
      properties: isObject(properties) ? properties : {},
      physicalId: identity.ref,
      attributes: identity.attributes,
    };
  });
  return { resources, outputs: resolver.outputs() };
}

/** Resolved from the Parameter Store during a deployment: `{{resolve:ssm:/name}}`. */
const dynamicReference = /\{\{resolve:ssm:([^:}]+)\}\}/g;

class Resolver {
  readonly #stacks: readonly Stack[];
  readonly #identities = new Map<string, Identity>();

  constructor(stacks: readonly Stack[]) {
    this.#stacks = stacks;
  }

  declared(): DeclaredResource[] {
    return this.#stacks.flatMap((stack) =>
      Object.keys(stack.template.Resources ?? {})
        .map((logicalId) => this.#find(stack, logicalId))
        .filter((resource) => resource !== undefined),
    );
  }

  identityOf(resource: DeclaredResource): Identity {
    const key = `${resource.stack.name}/${resource.logicalId}`;
    const known = this.#identities.get(key);
    if (known) return known;
    const identity = identify(resource, (value) => this.resolve(value, resource.stack));
    this.#identities.set(key, identity);
    return identity;
  }

  outputs(): Record<string, string> {
    const values: Record<string, string> = {};
    for (const stack of this.#stacks) {
      for (const [id, output] of Object.entries(stack.template.Outputs ?? {})) {
        if (!this.#isThere(output, stack)) continue;
        values[`${stack.name}.${id}`] = String(this.resolve(output.Value, stack));
      }
    }
    return values;
  }

  /** `undefined` represents `AWS::NoValue`: the property or list element is left out. */
  resolve(value: Json, stack: Stack): Json | undefined {
    if (Array.isArray(value)) {
      return value.map((item) => this.resolve(item, stack)).filter((item) => item !== undefined);
    }
    if (typeof value === 'string') {
      return value.replace(dynamicReference, (_, name: string) => this.#parameter(name, stack));
    }
    if (!isObject(value)) return value;
    const keys = Object.keys(value);
    const only = keys.length === 1 ? keys[0] : undefined;
    if (only === 'Ref' || only === 'Condition' || only?.startsWith('Fn::')) {
      // `Condition` is an intrinsic only inside conditions; elsewhere (IAM statements) it is an object.
      if (only !== 'Condition') return this.#intrinsic(only, value[only] ?? null, stack);
    }
    const resolved: JsonObject = {};
    for (const [key, item] of Object.entries(value)) {
      const result = item === undefined ? undefined : this.resolve(item, stack);
      if (result !== undefined) resolved[key] = result;
    }
    return resolved;
  }

  #intrinsic(name: string, argument: Json, stack: Stack): Json | undefined {
    const list = (): Json[] => {
      const resolved = this.resolve(argument, stack);
      return Array.isArray(resolved) ? resolved : [];
    };
    switch (name) {
      case 'Ref':
        return this.#ref(String(argument), stack);
      case 'Fn::GetAtt':
        return this.#attribute(argument, stack);
      case 'Fn::Join': {
        const [separator, parts] = list();
        return (Array.isArray(parts) ? parts : []).map(String).join(String(separator));
      }
      case 'Fn::Sub':
        return this.#substitute(argument, stack);
      case 'Fn::Select': {
        const [index, items] = list();
        const item = Array.isArray(items) ? items[Number(index)] : undefined;
        if (item === undefined)
          throw this.#failure(stack, `Fn::Select has no item ${String(index)}`);
        return item;
      }
      case 'Fn::Split': {
        const [separator, text] = list();
        return String(text).split(String(separator));
      }
      case 'Fn::GetStackOutput':
        return this.#outputOf(this.resolve(argument, stack), stack);
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = Array.isArray(argument) ? argument : [];
        const chosen = this.#condition(String(condition), stack) ? whenTrue : whenFalse;
        return this.resolve(chosen ?? null, stack);
      }
      default:
        return this.#truth({ [name]: argument }, stack);
    }
  }

  #ref(name: string, stack: Stack): Json | undefined {
    const pseudo = pseudoParameters(stack.name);
    if (name in pseudo) return pseudo[name];
    const parameter = stack.template.Parameters?.[name];
    if (parameter) return parameter.Default ?? '';
    const resource = this.#find(stack, name);
    if (!resource) throw this.#failure(stack, `Ref to ${name}, which does not exist`);
    return this.identityOf(resource).ref;
  }

  #attribute(argument: Json, stack: Stack): string {
    const [logicalId = '', ...path] =
      typeof argument === 'string'
        ? argument.split('.')
        : Array.isArray(argument)
          ? argument.map(String)
          : [];
    const resource = this.#find(stack, logicalId);
    if (!resource) throw this.#failure(stack, `Fn::GetAtt of ${logicalId}, which does not exist`);
    const value = this.identityOf(resource).attributes[path.join('.')];
    if (value === undefined) {
      throw this.#failure(
        stack,
        `Fn::GetAtt ${logicalId}.${path.join('.')}: the local cloud knows no such attribute of ${resource.type}`,
      );
    }
    return value;
  }

  #substitute(argument: Json, stack: Stack): string {
    const [text, own] = Array.isArray(argument) ? argument : [argument, {}];
    const variables = isObject(own) ? own : {};
    return String(text).replace(/\$\{([^}]*)\}/g, (_, name: string) => {
      // `${!Literal}` is the template syntax for a literal `${Literal}`.
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      const variable = variables[name];
      if (variable !== undefined) return String(this.resolve(variable, stack));
      return String(
        name.includes('.') && !name.includes('::')
          ? this.#attribute(name, stack)
          : this.#ref(name, stack),
      );
    });
  }

  /** @param argument resolved; there is one region here, whichever it names. */
  #outputOf(argument: Json | undefined, reader: Stack): Json | undefined {
    const { StackName: name, OutputName: id } = isObject(argument) ? argument : {};
    const stack = this.#stacks.find((each) => each.name === name);
    const output = stack?.template.Outputs?.[String(id)];
    if (stack && output && this.#isThere(output, stack)) return this.resolve(output.Value, stack);
    throw this.#failure(reader, `stack ${String(name)} has no output ${String(id)}`);
  }

  /** The value of an SSM parameter that some stack creates under this name. */
  #parameter(name: string, reader: Stack): string {
    for (const { type, properties, stack } of this.declared()) {
      if (type === 'AWS::SSM::Parameter' && this.resolve(properties.Name ?? null, stack) === name) {
        return String(this.resolve(properties.Value ?? null, stack));
      }
    }
    throw this.#failure(reader, `no stack has the SSM parameter ${name}`);
  }

  #condition(name: string, stack: Stack): boolean {
    const condition = stack.template.Conditions?.[name];
    if (condition === undefined) throw this.#failure(stack, `no condition ${name}`);
    return this.#truth(condition, stack);
  }

  /** Whether an output or a resource has no condition, or one that holds. */
  #isThere({ Condition }: { Condition?: string }, stack: Stack): boolean {
    return Condition === undefined || this.#condition(Condition, stack);
  }

  #truth(condition: Json, stack: Stack): boolean {
    const [name, argument] = Object.entries(isObject(condition) ? condition : {})[0] ?? [];
    const items = Array.isArray(argument) ? argument : [];
    switch (name) {
      case 'Condition':
        return this.#condition(String(argument), stack);
      case 'Fn::Equals':
        return this.resolve(items[0] ?? null, stack) === this.resolve(items[1] ?? null, stack);
      case 'Fn::Not':
        return !this.#truth(items[0] ?? null, stack);
      case 'Fn::And':
        return items.every((item) => this.#truth(item, stack));
      case 'Fn::Or':
        return items.some((item) => this.#truth(item, stack));
    }
    throw this.#failure(
      stack,
      `the local cloud does not know ${name ?? JSON.stringify(condition)}`,
    );
  }

  #find(stack: Stack, logicalId: string): DeclaredResource | undefined {
    const resource = stack.template.Resources?.[logicalId];
    if (!resource) return undefined;
    if (!this.#isThere(resource, stack)) return undefined;
    return { stack, logicalId, type: resource.Type, properties: resource.Properties ?? {} };
  }

  #failure(stack: Stack, what: string): CommandFailed {
    return new CommandFailed(`The template of stack ${stack.name} cannot be run: ${what}.`);
  }
}
