import { useMutation } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';
import { dropTrustToken } from '#web/src/api/trusted-browser.ts';
import type { Proof } from './proof-form.tsx';

/** Resolves to the secret for an authenticator app, which nobody can read again. */
export function beginSetUp({ current_password }: Proof) {
  return api.call('beginSecondStep', { body: { current_password } });
}

/** Resolves to the recovery codes, which nobody can read again. */
export async function confirmSetUp({ code }: Proof): Promise<string[]> {
  return (await api.call('confirmSecondStep', { body: { code } })).recovery_codes;
}

export async function renewCodes({ current_password, code }: Proof): Promise<string[]> {
  const body = { current_password, code };
  return (await api.call('renewRecoveryCodes', { body })).recovery_codes;
}

export function turnOff({ current_password, code, recovery_code }: Proof): Promise<null> {
  const proof = recovery_code ? { recovery_code } : { code };
  return api.call('turnOffSecondStep', { body: { current_password, ...proof } });
}

export function useForgetBrowsers(username: string) {
  return useMutation({
    mutationFn: () => api.call('forgetTrustedBrowsers'),
    onSuccess: () => dropTrustToken(username),
  });
}
