import { lazy } from 'react';
import { NotLoaded } from './not-loaded.tsx';

export const loadDialogs = () => import('./editor-dialogs.tsx');

export const DialogsOnDemand = lazy(async () => ({
  default: await loadDialogs().then(
    ({ EditorDialogs }) => EditorDialogs,
    () => NotLoaded,
  ),
}));
