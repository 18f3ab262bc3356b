/** The profile picture. The upload is mocked, so that each test chooses its result. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { uploadImage } from '#web/src/api/upload-image.ts';
import { refusal, user } from '#web/src/app/admin.test-support.tsx';
import { bodies, openProfile, picture, refusedField, save } from './admin-profile.test-support.tsx';

vi.mock('#web/src/api/upload-image.ts', () => ({ uploadImage: vi.fn() }));

/** Resolves after a mocked upload that succeeds. */
async function choosePicture() {
  const input = await screen.findByLabelText('Upload picture');
  const files = [new File(['x'], 'me.png', { type: 'image/png' })];
  await act(async () => void fireEvent.change(input, { target: { files } }));
}

it('is uploaded and removed, and shown in the menu', async () => {
  vi.mocked(uploadImage).mockResolvedValue(picture);
  const signed = 'https://bucket.example/signed';
  const { requests } = openProfile({ 'GET /uploads': () => ({ body: { url: signed } }) });
  const images = () => [...document.querySelectorAll('img')].map(({ src }) => src);
  await choosePicture();
  await waitFor(() => expect(images()).toEqual([signed]));
  await save();
  expect(await screen.findByText(userMessages.profileSaved)).toBeDefined();
  expect(bodies(requests)).toEqual([expect.objectContaining({ picture })]);
  const profile = screen.getByRole('link', { name: 'Profile' });
  await waitFor(() => expect(profile.querySelector('img')?.src).toBe(signed));
  expect(requests.filter(({ route }) => route === 'GET /uploads')).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Upload picture'));
  await save();
  await waitFor(() => expect(images()).toEqual([]));
  expect(bodies(requests)[1]).toMatchObject({ picture: null });
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});

it('is replaced by the initials when it does not load', async () => {
  const own = { ...user('staff'), picture };
  openProfile({
    'GET /auth/me': () => ({ body: own }),
    'GET /uploads': () => refusal(404, 'not-found', 'Not found.'),
  });
  await screen.findByRole('button', { name: 'Remove picture' });
  expect(screen.getAllByText('AL')).toHaveLength(2);
  expect(document.querySelector('img')).toBeNull();
});

it('prevents saving and leaving while it is being uploaded', async () => {
  vi.mocked(uploadImage).mockReturnValue(new Promise(() => undefined));
  const { requests } = openProfile();
  await choosePicture();
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(userMessages.pictureUploading);
  expect(bodies(requests)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Users' }));
  expect(await screen.findByText(/will be lost; the upload stops/)).toBeDefined();
});

it('has the reason beside it when it is refused', async () => {
  vi.mocked(uploadImage).mockResolvedValue(picture);
  const detail = userMessages.pictureMissing;
  openProfile({ 'PUT /auth/me': () => refusedField('picture', detail) });
  await choosePicture();
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(detail);
  expect(screen.getByRole('group', { name: 'Picture' }).contains(alert)).toBe(true);
  expect(document.activeElement).toBe(alert);
});
