import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillInAllFields } from '#shared/schemas/account-messages.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import {
  type FakeRequest,
  type FakeServer,
  openAdmin,
  refusal,
  user,
  usersAnswer,
  press,
} from '#web/src/app/admin.test-support.tsx';

const token = 'POST /auth/token';
const needed = () => refusal(401, 'second-step-required', userMessages.codeRequired);
const granted = { access_token: 'access-1', refresh_token: 'refresh-1' };

beforeEach(() => localStorage.clear());

/** A server that requires the password `right` and, unless the browser is trusted, the code `123456`. */
function open(changes: FakeServer = {}) {
  return openAdmin('/admin/users', {
    'GET /auth/me': () => ({ body: user('admin') }),
    'GET /users': usersAnswer,
    [token]: ({ body }) => {
      const { password, code, recovery_code, trust_browser, trust_token } = Object(body);
      if (password !== 'right') {
        return refusal(401, 'wrong-credentials', 'Invalid username or password.');
      }
      if (trust_token === 'trusted') return { body: granted };
      if (code === undefined && recovery_code === undefined) return needed();
      if (code !== '123 456' && recovery_code !== 'abcd-efgh') {
        return refusal(401, 'wrong-second-step', userMessages.codeWrong);
      }
      return { body: { ...granted, ...(trust_browser && { trust_token: 'trusted' }) } };
    },
    ...changes,
  });
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const sent = (requests: FakeRequest[]) =>
  requests.filter(({ route }) => route === token).map(({ body }) => body);

async function enterPassword(password = 'right') {
  await type('Username', 'Ada');
  await type('Password', password);
  await press('Sign In');
}

describe('the second step of the sign-in', () => {
  it('follows the right password, in the same form, and sends both', async () => {
    const { requests } = open();
    await enterPassword();
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Sign In');
    expect(await alertText()).toBe(userMessages.codeRequired);
    await type('Code', '123 456');
    await press('Sign In');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
    const login = { username: 'Ada', password: 'right' };
    expect(sent(requests)).toEqual([login, { ...login, code: '123 456', trust_browser: false }]);
  });

  it('says when a code is wrong, and stays there', async () => {
    open();
    await enterPassword();
    await type('Code', '999999');
    await press('Sign In');
    expect(await alertText()).toBe(userMessages.codeWrong);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  });

  it('takes a recovery code instead', async () => {
    const { requests } = open();
    await enterPassword();
    await press('Use a recovery code instead');
    const field = await screen.findByLabelText('Recovery code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await press('Sign In');
    expect(await alertText()).toBe(userMessages.recoveryCodeRequired);
    await type('Recovery code', 'abcd-efgh');
    await press('Sign In');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
    expect(sent(requests).at(-1)).toMatchObject({ recovery_code: 'abcd-efgh' });
    expect(Object(sent(requests).at(-1))).not.toHaveProperty('code');
  });

  it('is left out in a browser that is trusted, for that name', async () => {
    open();
    await enterPassword();
    await type('Code', '123 456');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Trust this browser/ }));
    await press('Sign In');
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
    localStorage.removeItem('authToken');
    cleanup();
    const { requests } = open();
    await enterPassword();
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined();
    expect(sent(requests)).toMatchObject([{ trust_token: 'trusted' }]);
    localStorage.removeItem('authToken');
    cleanup();
    const other = open();
    await type('Username', 'bea');
    await type('Password', 'right');
    await press('Sign In');
    await screen.findByLabelText('Code');
    expect(Object(sent(other.requests)[0])).not.toHaveProperty('trust_token');
  });

  it('leads back to the password, which is then typed again', async () => {
    let password = 'right';
    open({
      [token]: ({ body }) =>
        Object(body).password === password ? needed() : refusal(401, 'wrong-credentials', 'Wrong.'),
    });
    await enterPassword();
    await press('Back to the password');
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(field.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Ada');
    await enterPassword();
    await type('Code', '123456');
    password = 'changed meanwhile';
    await press('Sign In');
    expect(await alertText()).toBe('Wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});

describe('a forgotten password', () => {
  const mails = (offers_password_reset: boolean): FakeServer => ({
    'GET /auth/options': () => ({ body: { offers_password_reset } }),
    'POST /auth/password-reset': () => ({ status: 204 }),
  });

  it('is reset by mail, with one answer for every name', async () => {
    const { requests } = open(mails(true));
    await type('Username', 'nobody');
    await press('Forgot password?');
    const heading = await screen.findByRole('heading', { name: 'Forgot password?' });
    expect(document.activeElement).toBe(heading);
    await type('Username or email', '');
    await press('Send Link');
    expect(await screen.findByText(fillInAllFields)).toBeDefined();
    await type('Username or email', 'nobody ');
    await press('Send Link');
    const answer = await screen.findByText(/has an account here/);
    expect(answer.textContent).toMatch(/^If nobody has an account here/);
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(requests.at(-1)?.body).toEqual({ username: 'nobody' });
    await press('Back to the sign-in');
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('nobody');
  });

  it('without mail, is what the owner resets', async () => {
    open(mails(false));
    await press('Forgot password?');
    expect(await screen.findByText(/npm run create-admin/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send Link' })).toBeNull();
  });

  it('says why no link was sent, and offers another try when nothing is known', async () => {
    const busy = () => refusal(429, 'too-many-requests', 'Too many attempts.');
    let calls = 0;
    open({
      ...mails(true),
      'GET /auth/options': () =>
        calls++ === 0 ? busy() : { body: { offers_password_reset: true } },
      'POST /auth/password-reset': busy,
    });
    await press('Forgot password?');
    const failed = within(await screen.findByRole('alert'));
    expect(failed.getByText('Too many attempts.')).toBeDefined();
    await press('Retry');
    await type('Username or email', 'ada');
    await press('Send Link');
    expect(await alertText()).toBe('Too many attempts.');
  });
});
