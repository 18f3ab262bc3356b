import { useForm } from '@mantine/form';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { answerFrom } from '#web/src/app/admin.test-support.tsx';
import { PostDetails } from './post-form.tsx';
import { emptyForm, type PostFormValues } from './post-form.rules.ts';

function Details({ values }: { values: Partial<PostFormValues> }) {
  const form = useForm<PostFormValues>({ initialValues: { ...emptyForm, ...values } });
  return <PostDetails form={form} isNew disabled={false} onCoverUploadingChange={() => {}} />;
}

it('shows the automatic excerpt while the field is empty', () => {
  answerFrom({ 'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }) });
  const content = JSON.stringify([
    { type: 'heading-one', children: [{ text: 'A heading' }] },
    { type: 'paragraph', children: [{ text: 'The first paragraph.' }] },
  ]);
  render(
    <Providers client={createQueryClient()}>
      <Details values={{ content }} />
    </Providers>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Excerpt' });
  expect([field.value, field.placeholder]).toEqual(['', 'The first paragraph.']);
});
