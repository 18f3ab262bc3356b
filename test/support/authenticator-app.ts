/** An authenticator app for tests, and the ways to turn the second step on: by the API, and on the page. */
import { Secret, TOTP } from 'otpauth';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { recoveryCodesSchema, secondStepSecretSchema } from '#shared/schemas/account.ts';
import { bearer, jsonOf } from './site-api.ts';
import { signInAs } from './user-api.ts';

const periodMs = 30_000;
/** Longer than a request takes. */
const requestMs = 10_000;

export interface AuthenticatorApp {
  /** The server accepts two codes at any time, each of them once. */
  nextCode(): string;
}

export function authenticatorApp(secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = 0;
  return {
    nextCode() {
      // A code must not expire on its way to the server.
      const oldest = Math.floor((Date.now() + requestMs) / periodMs) - 1;
      last = Math.max(last + 1, oldest);
      return totp.generate({ timestamp: last * periodMs });
    },
  };
}

/** Turns the second step of a user on by the API. */
export async function giveSecondStep(
  api: APIRequestContext,
  username: string,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const headers = bearer(await signInAs(api, username));
  const path = `${apiBasePath}/auth/second-step`;
  const setUp = await api.post(path, { headers, data: { current_password: 'first-password' } });
  const app = authenticatorApp(secondStepSecretSchema.parse(await jsonOf(setUp, 200)).secret);
  const confirmed = await api.put(path, { headers, data: { code: app.nextCode() } });
  const { recovery_codes } = recoveryCodesSchema.parse(await jsonOf(confirmed, 200));
  return { app, recoveryCodes: recovery_codes };
}

/** Turns the second step on at the open page, until it shows the recovery codes. */
export async function setUpSecondStep(page: Page): Promise<AuthenticatorApp> {
  await page.getByLabel('Your password', { exact: true }).fill('first-password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const app = authenticatorApp(await page.getByLabel('Key').inputValue());
  await page.getByLabel('Code').fill(app.nextCode());
  await page.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  return app;
}
