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
  /** Sorted by deployment order of the stacks. Without resources whose condition is false. */
  resources: ResolvedResource[];
  /** Output values by `<stack>.<output id>`. */
  outputs: Record<string, string>;
}

/** @throws CommandFailed for a reference to something that does not exist, and for an unsupported intrinsic function */
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

/** Reference to a parameter of SSM's Parameter Store, such as `{{resolve:ssm:/name}}`. */
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
        if (!this.#isConditionTrue(output, stack)) continue;
        values[`${stack.name}.${id}`] = String(this.resolve(output.Value, stack));
      }
    }
    return values;
  }

  /** @returns undefined for `AWS::NoValue`, which leaves out the property or list element */
  resolve(value: Json, stack: Stack): Json | undefined {
    if (Array.isArray(value)) {
      return value.map((item) => this.resolve(item, stack)).filter((item) => item !== undefined);
    }
    if (typeof value === 'string') {
      return value.replace(dynamicReference, (_, name: string) => this.#parameter(name, stack));
    }
    if (!isObject(value)) return value;
    const keys = Object.keys(value);
    const singleKey = keys.length === 1 ? keys[0] : undefined;
    // `Condition` is an intrinsic only inside conditions; elsewhere, as in IAM statements, it is an ordinary key.
    if (singleKey === 'Ref' || singleKey?.startsWith('Fn::')) {
      return this.#intrinsic(singleKey, value[singleKey] ?? null, stack);
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
    }
    throw this.#failure(stack, `the local cloud does not know ${name}`);
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
    const parts = typeof argument === 'string' ? argument.split('.') : argument;
    const [logicalId = '', ...path] = Array.isArray(parts) ? parts.map(String) : [];
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
    const [text, ownVariables] = Array.isArray(argument) ? argument : [argument, {}];
    const variables = isObject(ownVariables) ? ownVariables : {};
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

  /** @param argument already resolved. Ignores its region, because the local cloud has only one. */
  #outputOf(argument: Json | undefined, reader: Stack): Json | undefined {
    const { StackName: name, OutputName: id } = isObject(argument) ? argument : {};
    const stack = this.#stacks.find((candidate) => candidate.name === name);
    const output = stack?.template.Outputs?.[String(id)];
    if (stack && output && this.#isConditionTrue(output, stack))
      return this.resolve(output.Value, stack);
    throw this.#failure(reader, `stack ${String(name)} has no output ${String(id)}`);
  }

  /** Finds the value of an SSM parameter that any stack creates. */
  #parameter(name: string, reader: Stack): string {
    for (const { type, properties, stack } of this.declared()) {
      if (type === 'AWS::SSM::Parameter' && this.resolve(properties.Name ?? null, stack) === name) {
        return String(this.resolve(properties.Value ?? null, stack));
      }
    }
    throw this.#failure(reader, `no stack has the SSM parameter ${name}`);
  }

  /** An output or a resource without a condition always exists. Supports only `Fn::Equals`, as no template has more. */
  #isConditionTrue({ Condition: name }: { Condition?: string }, stack: Stack): boolean {
    if (name === undefined) return true;
    const condition = stack.template.Conditions?.[name];
    const compared = isObject(condition) ? condition['Fn::Equals'] : undefined;
    if (!Array.isArray(compared))
      throw this.#failure(stack, `no condition ${name} with Fn::Equals`);
    const [left = null, right = null] = compared;
    return this.resolve(left, stack) === this.resolve(right, stack);
  }

  #find(stack: Stack, logicalId: string): DeclaredResource | undefined {
    const resource = stack.template.Resources?.[logicalId];
    if (!resource) return undefined;
    if (!this.#isConditionTrue(resource, stack)) return undefined;
    return { stack, logicalId, type: resource.Type, properties: resource.Properties ?? {} };
  }

  #failure(stack: Stack, what: string): CommandFailed {
    return new CommandFailed(`The template of stack ${stack.name} cannot be run: ${what}.`);
  }
}
