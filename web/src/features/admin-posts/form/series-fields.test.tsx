import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAdmin, post, press } from '#web/src/app/admin.test-support.tsx';
import { editPath, loads, save, server, type } from './post-form.test-support.tsx';

const series = { name: 'By night', slug: 'by-night', position: 2 };
const known = { data: [{ name: 'By night', slug: 'by-night', next: 4 }] };
const position = () => screen.getByLabelText<HTMLInputElement>('Position in the series');

/** Opens the form. @returns the request bodies of its saves */
function open(saved = post()) {
  const bodies: { series?: unknown }[] = [];
  openAdmin(
    editPath,
    server({
      'GET /blog_series': () => ({ body: known }),
      ...loads(saved),
      [save]: ({ body }) => {
        bodies.push(body as { series?: unknown });
        return { body: saved };
      },
    }),
  );
  return bodies;
}

it('proposes the next position of a known series, and the first of a new one', async () => {
  const bodies = open();
  fireEvent.click(await screen.findByText('Series'));
  type('Name of the series', 'by NIGHT');
  await waitFor(() => expect(position().value).toBe('4'));
  type('Name of the series', 'Another');
  await waitFor(() => expect(position().value).toBe('1'));
  type('Position in the series', '');
  expect(position().value).toBe('');
  type('Position in the series', '7');
  type('Name of the series', 'By night');
  expect(position().value).toBe('7');
  await press('Publish Now');
  await waitFor(() => expect(bodies[0]?.series).toEqual({ name: 'By night', position: 7 }));
});

it('requires a position with a name, and a name with a position', async () => {
  const bodies = open(post({ series }));
  await screen.findByDisplayValue('By night');
  expect(position().value).toBe('2');
  type('Position in the series', 'two');
  await press('Publish Now');
  expect(await screen.findByText('Use a whole number from 1 to 999')).toBeTruthy();
  type('Position in the series', '3');
  type('Name of the series', ' ');
  await press('Publish Now');
  expect(await screen.findByText('Enter the name of the series')).toBeTruthy();
  type('Position in the series', '');
  await press('Publish Now');
  await waitFor(() => expect(bodies[0]?.series).toBeNull());
});

it('does not send a series that has not changed', async () => {
  const bodies = open(post({ series }));
  await screen.findByDisplayValue('By night');
  await press('Publish Now');
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('series');
});
