import { lazy } from 'react';

export const loadFloatingToolbar = () => import('./floating-toolbar.tsx');

export const FloatingToolbarOnDemand = lazy(async () => ({
  default: (await loadFloatingToolbar()).FloatingToolbar,
}));
