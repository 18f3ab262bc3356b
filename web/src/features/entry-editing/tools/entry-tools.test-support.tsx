/** The tools of all kinds of entries, for tests that every kind must pass. */
import { MantineThemeProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { answerFrom, type FakeServer } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import type { EntryKind, EntryTypes } from '../entry-kind.ts';
import { aPage, aPost, aProject, type Changes } from '../forms.test-support.ts';
import { EntryTools } from './entry-tools.tsx';

interface Shown<T extends EntryTypes> {
  kind: EntryKind<T>;
  saved: (changes?: Changes) => T['saved'];
}

/** Returns a function that opens the tools of this kind. */
const openTools =
  <T extends EntryTypes>({ kind, saved }: Shown<T>) =>
  (
    server: FakeServer = {},
    {
      isNew = false,
      isLive = false,
      isDirty = false,
      readOnly = false,
      title = '',
      storeUnsaved = async (): Promise<string | undefined> => undefined,
    } = {},
  ) => {
    const requests = answerFrom(server);
    const onChanged = vi.fn<(entry: T['saved'], sentence: string) => void>();
    const entry = isNew ? undefined : saved({ isLive });
    const values = entry ? kind.valuesOf(entry) : kind.empty;
    render(
      <Providers client={createQueryClient()}>
        <MantineThemeProvider theme={adminTheme}>
          <EntryTools
            editing={{
              kind,
              entry,
              readOnly,
              form: { values: title === '' ? values : { ...values, title } },
              isDirty,
              unsaved: { storeOnServer: storeUnsaved },
              replace: () => undefined,
              reload: onChanged,
            }}
          />
        </MantineThemeProvider>
      </Providers>,
    );
    return { requests, onChanged };
  };

export const toolKinds = [
  {
    word: 'post',
    calls: `/blog_posts/${aPost().id}`,
    saved: aPost,
    open: openTools({ kind: postKind, saved: aPost }),
  },
  {
    word: 'project',
    calls: `/projects/${aProject().id}`,
    saved: aProject,
    open: openTools({ kind: projectKind, saved: aProject }),
  },
  {
    word: 'page',
    calls: `/pages/${aPage().id}`,
    saved: aPage,
    open: openTools({ kind: pageKind, saved: aPage }),
  },
] as const;
