/** Synthesizes the app in this process with bundles and a site of its own: neither is built for it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import { defaultSettings, type Settings } from '#infra/config.ts';
import { functionNames } from '#shared/platform/environment.ts';
import type { Stack } from 'aws-cdk-lib';

const siteFiles = {
  'index.html':
    '<!doctype html><script>document.documentElement.dataset.scheme = 1</script><script type="module" src="/assets/app-1a2b3c4d.js"></script>',
  'first-paint.html': '<style>p{color:red}</style>\n',
  'robots.txt': 'User-agent: *\n',
  'assets/app-1a2b3c4d.js': 'export {};\n',
};

/** Part of a template, whose shape is what the tests check. */
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the test that makes it.
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
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
}

export interface Synthesized {
  data: Template;
  api: Template;
  site: Template;
  operations: Template;
  /** Only where GitHub deploys. */
  deployer: Template | undefined;
  stacks: Record<'data' | 'api' | 'site' | 'operations', Stack>;
}

/** Every option at once, with the region named. */
export const everyOption: Partial<Settings> = {
  region: 'eu-central-1',
  alerts: { email: 'owner@example.com', monthlyBudgetUsd: 7 },
  domain: {
    names: ['example.com', 'www.example.com'],
    hostedZone: { id: 'Z0123456789', name: 'example.com' },
    certificateArn:
      'arn:aws:acm:us-east-1:000000000000:certificate/01234567-89ab-cdef-0123-456789abcdef',
  },
  mail: { from: 'site@example.com', to: 'owner@example.com' },
  github: { repository: 'owner/site', environment: 'production', provider: 'create' },
};

/** @throws Error when cdk-nag finds what nobody acknowledged. */
export function synthesizeFixture(settings: Partial<Settings> = {}): Synthesized {
  const directory = mkdtempSync(join(tmpdir(), 'infra-test-'));
  try {
    return synthesizeIn(directory, { ...defaultSettings, ...settings });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function synthesizeIn(directory: string, settings: Settings): Synthesized {
  const bundleDirectory = join(directory, 'bundles');
  for (const name of functionNames) {
    write(join(bundleDirectory, name), 'index.js', `exports.handler = async () => '${name}';\n`);
  }
  writeSite(join(bundleDirectory, 'publisher', 'site'));
  const { app, deployer, ...stacks } = buildApp({
    settings,
    bundleDirectory,
    outdir: join(directory, 'cdk.out'),
  });
  const assembly = app.synth();
  const templateOf = (stack: Stack): Template => assembly.getStackByName(stack.stackName).template;
  return {
    data: templateOf(stacks.data),
    api: templateOf(stacks.api),
    site: templateOf(stacks.site),
    operations: templateOf(stacks.operations),
    deployer: deployer && templateOf(deployer),
    stacks,
  };
}

/** Writes a built site of three files. */
export function writeSite(directory: string): void {
  for (const [name, text] of Object.entries(siteFiles)) write(directory, name, text);
}

function write(directory: string, name: string, text: string): void {
  const path = join(directory, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

/** `[logical id, resource]` of every resource of a type. */
export function resourcesOf(template: Template, type: string): [string, CfnResource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** All templates of a synthesis. */
export function templatesOf(synthesized: Synthesized): Template[] {
  const { data, api, site, operations, deployer } = synthesized;
  return [data, api, site, operations, ...(deployer ? [deployer] : [])];
}

/** The one resource of a type. */
export function only(template: Template, type: string): CfnResource {
  const found = resourcesOf(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return first[1];
}
