import type { Handlers } from '#shared/routes/handler.ts';
import { type LabelDeps, listLabels, renameLabel } from './labels.usecases.ts';

export function labelHandlers(deps: LabelDeps): Handlers<'listLabels' | 'renameLabel'> {
  return {
    listLabels: async () => ({ body: { data: await listLabels(deps) } }),
    renameLabel: async ({ body, principal: actor }) => ({
      body: await renameLabel({ ...body, actor }, deps),
    }),
  };
}
