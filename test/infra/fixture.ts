/**
 * Synthesizes the app in this process, with fixtures instead of built bundles and a built site.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import { defaultSettings, type Settings } from '#infra/config.ts';
import { writeStandInBundles } from '#scripts/build/stand-in-bundles.ts';
import type { Stack } from 'aws-cdk-lib';
import { expect } from 'vitest';

/** Part of a template. */
// oxlint-disable-next-line typescript/no-explicit-any -- The tests themselves check the shape.
export type Json = any;

export interface CfnResource {
  Type: string;
  Properties: Json;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
  Condition?: string;
}

export interface Template {
  Resources: Record<string, CfnResource>;
  Conditions?: Record<string, unknown>;
  Outputs?: Record<string, { Value: unknown; Export?: unknown }>;
}

export interface Synthesized {
  data: Template;
  api: Template;
  site: Template;
  operations: Template;
  edge: Template;
  edgeWatch: Template;
  /** Exists only with deployments from GitHub. */
  deployer: Template | undefined;
  stacks: Stacks;
}

export type Stacks = Omit<ReturnType<typeof buildApp>, 'app' | 'deployer'>;

/** Sets every option, including the region. */
export const everyOption: Partial<Settings> = {
  region: 'eu-central-1',
  alerts: { email: 'owner@example.com', monthlyBudgetUsd: 7, stopSiteAtUsd: 0 },
  backups: 'daily',
  domain: {
    names: ['example.com', 'www.example.com'],
    hostedZone: { id: 'Z0123456789', name: 'example.com' },
    certificateArn:
      'arn:aws:acm:us-east-1:000000000000:certificate/01234567-89ab-cdef-0123-456789abcdef',
  },
  mail: { from: 'site@example.com', to: 'owner@example.com' },
  github: { repository: 'owner/site', environment: 'production', provider: 'create' },
};

/**
 * @param change modifies the stacks before they become templates
 * @throws Error for an unacknowledged finding of cdk-nag
 */
export function synthesizeFixture(
  settings: Partial<Settings> = {},
  change: (stacks: Stacks) => void = () => {},
): Synthesized {
  const directory = mkdtempSync(join(tmpdir(), 'infra-test-'));
  try {
    return synthesizeIn(directory, { ...defaultSettings, ...settings }, change);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function synthesizeIn(
  directory: string,
  settings: Settings,
  change: (stacks: Stacks) => void,
): Synthesized {
  const bundleDirectory = join(directory, 'bundles');
  writeStandInBundles(bundleDirectory);
  const { app, deployer, ...stacks } = buildApp({
    settings,
    bundleDirectory,
    outdir: join(directory, 'cdk.out'),
  });
  change(stacks);
  const assembly = app.synth();
  const templateOf = (stack: Stack): Template => assembly.getStackByName(stack.stackName).template;
  return {
    data: templateOf(stacks.data),
    api: templateOf(stacks.api),
    site: templateOf(stacks.site),
    operations: templateOf(stacks.operations),
    edge: templateOf(stacks.edge),
    edgeWatch: templateOf(stacks.edgeWatch),
    deployer: deployer && templateOf(deployer),
    stacks,
  };
}

/** Returns `[logical id, resource]` for every resource of a type. */
export function resourcesOf(template: Template, type: string): [string, CfnResource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** Returns the properties of every resource of a type. */
export function propertiesOf(template: Template, type: string): Json[] {
  return resourcesOf(template, type).map(([, { Properties }]) => Properties);
}

/** Returns the logical id and the properties of the function with this name. */
export function functionOf(template: Template, name: string): [string, Json] {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(([, { Properties }]) =>
    String(Properties.Description).startsWith(`${name} `),
  );
  if (!found) throw new Error(`There is no function ${name}.`);
  return [found[0], found[1].Properties];
}

/** Finds the mapping that calls a function of a template for the records of a stream. */
export function mappingOf(template: Template, functionId: string): Json {
  return propertiesOf(template, 'AWS::Lambda::EventSourceMapping').find(
    ({ FunctionName }) => FunctionName.Ref === functionId,
  );
}

/** Returns the patterns of the records for which a mapping calls its function. */
export function patternsOf(mapping: Json): Json[] {
  return mapping.FilterCriteria.Filters.map(({ Pattern }: Json) => JSON.parse(Pattern));
}

/** Returns the only bucket whose logical id has this prefix. */
export function bucketOf(template: Template, start: string): CfnResource {
  const found = resourcesOf(template, 'AWS::S3::Bucket').filter(([id]) => id.startsWith(start));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} buckets ${start}`);
  return found[0][1];
}

/** Returns the output of a producer that a consumer's template reads. */
export function valueRead(producer: Template, reading: Json): unknown {
  return producer.Outputs?.[reading['Fn::GetStackOutput'].OutputName]?.Value;
}

/** Matches a reference to an output of a stack of stage `dev`, by the prefix of the output's name. */
export function readingOf(stack: string, output: string): object {
  const OutputName = expect.stringMatching(new RegExp(`^${output}`));
  return {
    'Fn::GetStackOutput': { StackName: `dev-${stack}`, Region: expect.anything(), OutputName },
  };
}

/** Returns all templates of a synthesis. */
export function templatesOf(synthesized: Synthesized): Template[] {
  const { data, api, site, operations, edge, edgeWatch, deployer } = synthesized;
  return [data, api, site, operations, edge, edgeWatch, ...(deployer ? [deployer] : [])];
}

/** Returns the only resource of a type. */
export function only(template: Template, type: string): CfnResource {
  const found = resourcesOf(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return first[1];
}
