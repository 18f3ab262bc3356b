/** Compares the settings' `data` group with the deployed stack, to find the resources that a deployment must import. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import type { TableDescription } from '@aws-sdk/client-dynamodb';
import type { Settings } from '#infra/config.ts';
import { type DataKind, dataKinds } from '#infra/data-kinds.ts';
import * as z from 'zod';
import { CommandFailed } from '../build/run.ts';
import { describeResource } from './retained-resources.ts';

/** An existing resource that the stack must import. */
export interface Existing {
  setting: string;
  kind: DataKind;
  name: string;
  /** The stack's present resource, which is kept but leaves the stack. */
  former: string | undefined;
  logicalId: string;
  /** Properties in the template. */
  properties: unknown;
}

export const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
});

type Template = z.output<typeof templateSchema>;

export const tableSchema = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  StreamSpecification: z.object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE']) }),
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }),
  OnDemandThroughput: z.object({
    MaxReadRequestUnits: z.number(),
    MaxWriteRequestUnits: z.number(),
  }),
});

export type TableProperties = z.output<typeof tableSchema>;

/**
 * @param stack the deployed data stack
 * @param template the template to deploy
 * @throws CommandFailed when the settings have dropped a name, because an empty resource would replace it, and when
 *   they name a resource that the stack created itself
 */
export function resourcesToImport(
  { stage, data = {} }: Pick<Settings, 'stage' | 'data'>,
  stack: Pick<Stack, 'Outputs'> | undefined,
  template: Template,
): Existing[] {
  const named = new Map(Object.entries(data));
  return Object.entries(dataKinds).flatMap(([setting, kind]) => {
    const name = named.get(setting);
    const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === kind.output);
    const former = output?.OutputValue;
    // Only an adopted resource's output has a description; emulators return '' for a missing one.
    const wasNamed = Boolean(output?.Description);
    if (name === undefined && wasNamed) {
      throw new CommandFailed(
        `The stage "${stage}" uses ${former}, which is no longer in the settings: put it back as data.${setting}, or the site would start with an empty one.`,
      );
    }
    if (name !== undefined && name === former && !wasNamed) {
      throw new CommandFailed(
        `The stage "${stage}" created ${name} itself: remove data.${setting}.`,
      );
    }
    if (name === undefined || name === former) return [];
    const [logicalId, resource] =
      Object.entries(template.Resources).find(
        ([id, { Type }]) => Type === kind.type && id.startsWith(kind.id),
      ) ?? [];
    if (!logicalId) throw new Error(`The template has no ${kind.type} ${kind.id}`);
    return [{ setting, kind, name, former, logicalId, properties: resource?.Properties }];
  });
}

/** Tells the owner, who is then asked to agree, what will happen. */
export function announcement({ kind: { type }, name, former }: Existing): string {
  const adoption = `${describeResource({ type, id: name })} is adopted as it is.`;
  return former
    ? `${adoption} The present one, ${former}, is kept, but no longer belongs to the stack.`
    : adoption;
}

/** @returns why a resource of another stage cannot be adopted, as the end of a sentence */
export function problemOfOwner(
  { kind, name }: Pick<Existing, 'kind' | 'name'>,
  others: Pick<Stack, 'StackName' | 'Outputs'>[],
): string | undefined {
  const owner = others.find(({ Outputs = [] }) =>
    Outputs.some(({ OutputKey, OutputValue }) => OutputKey === kind.output && OutputValue === name),
  );
  return owner && `which belongs to the stack ${owner.StackName}`;
}

/** @returns why a table cannot be adopted, as the end of a sentence */
export function problemOfTable(
  table: TableDescription,
  wanted: TableProperties,
): string | undefined {
  if (table.TableStatus !== 'ACTIVE') {
    return `which is not ready: it is ${table.TableStatus?.toLowerCase()}`;
  }
  const keys = keysOf(table);
  const wantedKeys = keysOf(wanted);
  if (keys !== wantedKeys) return `whose keys are ${keys}, not ${wantedKeys}`;
  const { StreamEnabled, StreamViewType } = table.StreamSpecification ?? {};
  const wantedView = wanted.StreamSpecification.StreamViewType;
  if (StreamEnabled && StreamViewType !== wantedView) {
    return `whose stream shows ${StreamViewType}, not ${wantedView}: it is another kind of table, or its stream must be turned off first`;
  }
  return undefined;
}

/** @returns text such as `PK (S, HASH), SK (S, RANGE)` */
function keysOf({
  KeySchema = [],
  AttributeDefinitions = [],
}: Pick<TableDescription, 'KeySchema' | 'AttributeDefinitions'>): string {
  return KeySchema.map(({ AttributeName: key, KeyType }) => {
    const definition = AttributeDefinitions.find(({ AttributeName }) => AttributeName === key);
    return `${key} (${definition?.AttributeType}, ${KeyType})`;
  }).join(', ');
}
