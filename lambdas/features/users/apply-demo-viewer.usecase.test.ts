import { describe, expect, it } from 'vitest';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { authInMemory, newUser } from '#test/support/auth-fixtures.ts';
import { signIn } from '../auth/sign-in.usecase.ts';
import { createUser } from './create-user.usecase.ts';
import { applyDemoViewer } from './apply-demo-viewer.usecase.ts';

const on: DemoViewer = {
  enabled: true,
  username: 'demo',
  password: 'demo-password',
  showDrafts: false,
};
const off = { ...on, enabled: false };

async function setUp() {
  const auth = await authInMemory();
  const { deps, known } = auth;
  return {
    ...auth,
    keep: (wanted: DemoViewer) => applyDemoViewer(wanted, deps),
    demo: () => deps.users.findByUsername('demo'),
    enter: async (password = on.password) => {
      const request = { username: 'demo', password, address: '192.0.2.1' };
      const { access_token } = await signIn(request, deps);
      return () => known(access_token);
    },
  };
}

describe('the demo viewer, when wanted', () => {
  it('is created once, with rights to view only', async () => {
    const { keep, demo, enter, store } = await setUp();
    expect(await keep(on)).toBe('created');
    const created = await demo();
    const events = (await store.events()).length;
    expect(created).toMatchObject({ email: 'demo@example.com', isActive: true, pending: false });
    expect(await (await enter())()).toMatchObject({ kind: 'viewer', firstName: 'Demo' });

    expect(await keep(on)).toBe('unchanged');
    expect(await demo()).toEqual({ ...created, lastLogin: expect.any(String) });
    expect(await store.events()).toHaveLength(events);
  });

  it('has the password of the settings, even after that changes', async () => {
    const { keep, enter } = await setUp();
    await keep(on);
    await keep({ ...on, password: 'another-password' });
    await expect(enter(on.password)).rejects.toMatchObject({ code: 'wrong-credentials' });
    await expect(enter('another-password')).resolves.toBeDefined();
  });

  it('is re-enabled, with an audit event', async () => {
    const { keep, demo, enter, store } = await setUp();
    await keep(on);
    await keep(off);
    expect(await keep(on)).toBe('enabled');
    expect(await demo()).toMatchObject({ isActive: true, version: 3 });
    expect((await store.events()).map(({ action }) => action).slice(-2)).toEqual([
      'disable_user',
      'enable_user',
    ]);
    await expect(enter()).resolves.toBeDefined();
  });

  it('continues where its creation stopped', async () => {
    const { keep, provider, demo } = await setUp();
    provider.fail(new Error('cognito is away'));
    await expect(keep(on)).rejects.toThrow('cognito is away');
    provider.fail(undefined);
    expect(await keep(on)).toBe('created');
    expect(await demo()).toMatchObject({ isActive: true });
  });

  it('refuses an invalid password before anything is stored', async () => {
    const { keep, demo } = await setUp();
    await expect(keep({ ...on, password: 'short' })).rejects.toMatchObject({
      code: 'validation-failed',
      detail: "The demo viewer's password must have 8 to 60 characters.",
    });
    expect(await demo()).toBeUndefined();
  });
});

describe('the demo viewer, when not wanted', () => {
  it('is not created', async () => {
    const { keep, demo } = await setUp();
    expect(await keep(off)).toBe('off');
    expect(await demo()).toBeUndefined();
  });

  it('is disabled, and its sessions end for good', async () => {
    const { keep, demo, enter } = await setUp();
    await keep(on);
    const visitor = await enter();
    expect(await keep(off)).toBe('disabled');
    expect(await demo()).toMatchObject({ isActive: false });
    await expect(visitor()).rejects.toMatchObject({ code: 'session-ended' });
    await expect(enter()).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect(await keep(off)).toBe('unchanged');

    await keep(on);
    await expect(visitor()).rejects.toMatchObject({ code: 'session-ended' });
  });
});

describe("an account that already has the demo viewer's name", () => {
  it.each([{ is_staff: true }, { is_admin: true, is_viewer: true }, { is_staff: false }])(
    'is left alone with %o',
    async (flags) => {
      const { deps, keep, demo, enter } = await setUp();
      const own = { ...newUser, is_staff: false, ...flags, email: 'own@example.com' };
      await createUser(deps, { ...own, username: 'demo', password: 'own-password' });
      const before = await demo();
      await expect(keep(on)).rejects.toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('"demo" is the name of another account'),
      });
      expect(await keep(off)).toBe('off');
      expect(await demo()).toEqual(before);
      await expect(enter('own-password')).resolves.toBeDefined();
    },
  );

  it('causes a conflict when others change it at the same time', async () => {
    const { deps, keep } = await setUp();
    await keep(on);
    const late = { ...deps, users: { ...deps.users, update: async () => 'stale' as const } };
    await expect(applyDemoViewer(off, late)).rejects.toMatchObject({ code: 'conflict' });
  });
});
