import {
  type SecondStep,
  secondStepRecordSchema,
  secondStepSetUpSchema,
  type SecondStepsRepository,
  signInRulesRecordSchema,
  type SignInRulesRepository,
} from '#lambdas/features/auth/second-steps.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import {
  auditEventItem,
  changes,
  type Condition,
  exists,
  hasValues,
  isNew,
  type Step,
  transact,
  write,
} from '../transact.ts';
import { userOutboxItem } from '../users/users.items.ts';

export function createSecondStepsRepository(table: CoreTable): SecondStepsRepository {
  return {
    find: async (userId) => {
      const item = await getItem(table, keys.secondStep(userId));
      return item && secondStepRecordSchema.parse(item);
    },
    findSetUp: async (userId) => {
      const item = await getItem(table, keys.secondStepSetUp(userId));
      return item && secondStepSetUpSchema.parse(item);
    },
    beginSetUp: async (setUp) => {
      const expiry = { [tableKeys.expiry]: epochSeconds(new Date(setUp.endsAt)) };
      await write(table, { put: { ...keys.secondStepSetUp(setUp.userId), ...setUp, ...expiry } });
    },
    turnOn: ({ secondStep, setUp, event, entry }) =>
      saveAll(table, [
        { put: itemOf(secondStep), when: isNew, label: 'changed' },
        {
          delete: keys.secondStepSetUp(setUp.userId),
          when: hasValues({ sealed: setUp.sealed }),
          label: 'changed',
        },
        {
          update: keys.user(secondStep.userId),
          ...changes({ set: { hasSecondStep: true, lostSecondStep: undefined } }),
          when: hasValues({ isActive: true }),
          label: 'changed',
        },
        { put: auditEventItem(event) },
        { put: userOutboxItem(entry) },
      ]),
    save: ({ before, after, event }) =>
      saveAll(table, [
        { put: itemOf(after), when: isUnchanged(before), label: 'changed' },
        ...(event ? [{ put: auditEventItem(event) }] : []),
      ]),
    remove: ({ before, event, entry }) =>
      saveAll(table, [
        { delete: keys.secondStep(before.userId), when: isUnchanged(before), label: 'changed' },
        {
          update: keys.user(before.userId),
          ...changes({ set: { hasSecondStep: undefined } }),
          when: exists,
          label: 'changed',
        },
        { put: auditEventItem(event) },
        ...(entry ? [{ put: userOutboxItem(entry) }] : []),
      ]),
  };
}

export function createSignInRulesRepository(table: CoreTable): SignInRulesRepository {
  return {
    find: async () => {
      const item = await getItem(table, keys.signInRules());
      return item && signInRulesRecordSchema.parse(item);
    },
    save: ({ before, after, event }) =>
      saveAll(table, [
        {
          put: { ...keys.signInRules(), ...after },
          when: {
            expression: 'attribute_not_exists(pk) OR secondStepRequiredSince = :seen',
            values: { ':seen': before.secondStepRequiredSince },
          },
          label: 'changed',
        },
        { put: auditEventItem(event) },
      ]),
  };
}

async function saveAll(table: CoreTable, steps: Step<'changed'>[]): Promise<'saved' | 'stale'> {
  return (await transact(table, steps)).has('changed') ? 'stale' : 'saved';
}

function itemOf(secondStep: SecondStep) {
  return { ...keys.secondStep(secondStep.userId), ...secondStep };
}

function isUnchanged({ revision }: SecondStep): Condition {
  return hasValues({ revision });
}
