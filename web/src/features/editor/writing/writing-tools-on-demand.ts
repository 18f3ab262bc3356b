import { lazy } from 'react';

export const loadWritingTools = () => import('./writing-tools.tsx');

export const WritingToolsOnDemand = lazy(async () => ({
  default: (await loadWritingTools()).WritingTools,
}));
