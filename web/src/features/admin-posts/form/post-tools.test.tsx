import { MantineThemeProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/schemas/posts.ts';
import { answerFrom, type FakeServer, post } from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { adminTheme } from '#web/src/theme/admin-theme.ts';
import { PostTools, type PostToolsProps } from './post-form.tsx';

const { id } = post();

function open(server: FakeServer, saved: Post, changes: Partial<PostToolsProps> = {}) {
  const requests = answerFrom(server);
  const onUnpublished = vi.fn<PostToolsProps['onUnpublished']>();
  render(
    <Providers client={createQueryClient()}>
      <MantineThemeProvider theme={adminTheme}>
        <PostTools
          post={saved}
          readOnly={false}
          isDirty={false}
          onUnpublished={onUnpublished}
          {...changes}
        />
      </MantineThemeProvider>
    </Providers>,
  );
  return { requests, onUnpublished };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a published post', () => {
  const published = post({ status: 'published' });
  const unpublish = `POST /blog_posts/${id}/unpublish`;

  it('is one step away from its page', () => {
    open({}, published);
    const link = screen.getByRole('link', { name: /View post/ });
    expect(link.getAttribute('href')).toBe('/blog/what-a-page-fault-costs');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('is unpublished after a confirmation, with the version that was opened', async () => {
    const draft: Post = post({ version: 4 });
    const { requests, onUnpublished } = open({ [unpublish]: () => ({ body: draft }) }, published);
    await press('Unpublish');
    const question = within(await screen.findByRole('dialog', { name: 'Unpublish post?' }));
    expect(question.queryByText(/copy in this browser/)).toBeNull();
    fireEvent.click(question.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(onUnpublished).toHaveBeenCalledWith(draft));
    const request = requests.find(({ route }) => route === unpublish);
    expect(request?.headers.get('if-match')).toBe('"3"');
  });

  it('cannot be unpublished by a viewer', () => {
    open({}, published, { readOnly: true });
    expect(screen.getByRole('button', { name: 'Unpublish' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('link', { name: /View post/ })).toBeDefined();
  });
});
