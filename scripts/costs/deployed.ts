/** Reads the resources that cost money from the templates of a stage with default settings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import { defaultSettings } from '#infra/config.ts';
import { gatewayKey } from '#infra/constructs/route-api.ts';
import { analyticsRoutes } from '#shared/routes/analytics.routes.ts';
import { authRoutes } from '#shared/routes/account.routes.ts';
import { writeStandInBundles } from '../build/stand-in-bundles.ts';
import {
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  readAssembly,
  textAt,
} from '../local/engine/template.ts';
import { type ResolvedResource, resolveAssembly } from '../local/engine/resolve.ts';
import { periodOf } from '../local/engine/triggers.ts';
import { functionName } from '../rights/right.ts';

export type Deployed = ReturnType<typeof deployedOf>;

/** Synthesizes the app in this process, with stand-ins for the built site. */
export function readDeployed(): Deployed {
  // Validation would take three of four seconds, and other tests do it.
  process.env.CDK_VALIDATION = 'false';
  const directory = mkdtempSync(join(tmpdir(), 'costs-'));
  try {
    const bundleDirectory = join(directory, 'bundles');
    writeStandInBundles(bundleDirectory);
    const outdir = join(directory, 'cdk.out');
    buildApp({ settings: defaultSettings, bundleDirectory, outdir }).app.synth();
    return deployedOf(resolveAssembly(readAssembly(outdir)).resources);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** @throws Error when the templates lack a number that the prices need */
function deployedOf(resources: readonly ResolvedResource[]) {
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const propertiesOf = (type: string) => ofType(type).map(({ properties }) => properties);
  const functions = ofType('AWS::Lambda::Function').map(
    ({ logicalId, properties, attributes }) => ({
      name: functionName(logicalId),
      arn: attributes.Arn,
      memoryGb: (numberAt(properties, 'MemorySize') ?? 128) / 1024,
      diskGb: (numberAt(objectAt(properties, 'EphemeralStorage'), 'Size') ?? 512) / 1024,
    }),
  );
  const [stage = {}] = propertiesOf('AWS::ApiGatewayV2::Stage');
  const ownLimits = objectAt(stage, 'RouteSettings');
  const [table = {}] = propertiesOf('AWS::DynamoDB::Table');
  const tableLimits = objectAt(table, 'OnDemandThroughput');
  const windows = propertiesOf('AWS::Lambda::EventSourceMapping').map(
    (mapping) => numberAt(mapping, 'MaximumBatchingWindowInSeconds') ?? 0,
  );
  return {
    functions,
    clocks: ofType('AWS::Events::Rule').map(({ logicalId, properties }) => {
      const [target = {}] = objectsAt(properties, 'Targets');
      const expression = textAt(properties, 'ScheduleExpression') ?? '';
      return {
        name: functions.find(({ arn }) => arn === textAt(target, 'Arn'))?.name ?? 'nobody',
        minutes: periodOf(expression, logicalId) / 60_000,
      };
    }),
    /** Seconds for which changes of visits are batched before they are counted. */
    countingSeconds: Math.max(...windows),
    alarms: ofType('AWS::CloudWatch::Alarm').length,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    logDays: numberIn(propertiesOf('AWS::Logs::LogGroup')[0] ?? {}, 'RetentionInDays'),
    /** Sustained requests per second that a route of the API accepts. */
    limits: {
      events: rateOf(objectAt(ownLimits, gatewayKey(analyticsRoutes.recordVisitorEvent))),
      signIn: rateOf(objectAt(ownLimits, gatewayKey(authRoutes.signIn))),
      others: rateOf(objectAt(stage, 'DefaultRouteSettings')),
    },
    /** Maximum throughput of each table, in units per second. */
    tableUnits: {
      reads: numberIn(tableLimits, 'MaxReadRequestUnits'),
      writes: numberIn(tableLimits, 'MaxWriteRequestUnits'),
    },
    otherRoutes: ofType('AWS::ApiGatewayV2::Route').length - Object.keys(ownLimits).length,
  };
}

function rateOf(settings: JsonObject): number {
  return numberIn(settings, 'ThrottlingRateLimit');
}

function numberIn(properties: JsonObject, key: string): number {
  const number = numberAt(properties, key);
  if (number === undefined) throw new Error(`The templates no longer contain ${key}.`);
  return number;
}
