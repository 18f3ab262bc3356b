import { describe, expect, it } from 'vitest';
import { authInMemory } from '#test/support/auth-fixtures.ts';
import { formerSessionSeconds, sessionLifetimeSeconds } from './auth-deps.ts';
import { refresh, reportAccessDenied, signOut } from './session.usecases.ts';
import { updateSignInRules } from './sign-in-rules.usecase.ts';
import { signIn } from './sign-in.usecase.ts';

const ended = { code: 'session-ended', status: 401 };
const request = { username: 'ada', password: 'right-password', address: '192.0.2.1' };

const onOff = [false, true];
const flagMixes = onOff.flatMap((isActive) =>
  onOff.flatMap((isAdmin) =>
    onOff.flatMap((isStaff) => onOff.map((isViewer) => ({ isActive, isAdmin, isStaff, isViewer }))),
  ),
);

async function signedIn(options?: Parameters<typeof authInMemory>[0]) {
  const auth = await authInMemory(options);
  const tokens = await signIn(request, auth.deps);
  return { ...auth, tokens };
}

describe('a session', () => {
  it.each(flagMixes)('has on the next request the rights that %o give its user', async (flags) => {
    const { store, user, tokens, known } = await signedIn();
    await store.change(user.id, flags);
    const { isActive, isAdmin, isStaff, isViewer } = flags;
    const role = isViewer ? 'viewer' : 'user';
    const kind = isAdmin ? 'admin' : isStaff ? 'staff' : role;
    const caller = known(tokens.access_token);
    if (isActive) expect(await caller).toMatchObject({ kind, username: 'Ada' });
    else await expect(caller).rejects.toMatchObject(ended);
  });

  it('ends with its own logout, which ends no other session', async () => {
    const { deps, tokens, known } = await signedIn();
    const other = await signIn(request, deps);
    const actor = await known(tokens.access_token);
    await signOut({ actor, refreshToken: tokens.refresh_token }, deps);
    await expect(known(tokens.access_token)).rejects.toMatchObject(ended);
    await expect(refresh(tokens.refresh_token, deps)).rejects.toMatchObject(ended);
    await expect(known(other.access_token)).resolves.toBeDefined();
    await expect(refresh(other.refresh_token, deps)).resolves.toBeDefined();
  });

  it('of staff has the rights of a user from the day on which a second step is due', async () => {
    const { deps, user, store, tokens, known, pass } = await signedIn();
    const { access_token } = tokens;
    await store.change(user.id, { isStaff: true });
    const actor = await known(access_token);
    await updateSignInRules({ actor, isRequired: true }, deps);
    pass(7 * 24 * 60 * 60 - 1);
    expect(await known(access_token)).toEqual(actor);
    pass(1);
    const overdue = { ...actor, kind: 'user', lacksSecondStep: true };
    expect(await known(access_token)).toEqual(overdue);
    await store.change(user.id, { isStaff: false, isAdmin: true });
    expect(await known(access_token)).toEqual(overdue);
    await store.change(user.id, { isAdmin: false, isViewer: true });
    expect(await known(access_token)).toEqual({ ...actor, kind: 'viewer' });
    await store.change(user.id, { isStaff: true, hasSecondStep: true });
    expect(await known(access_token)).toEqual(actor);
  });

  it('expires by itself', async () => {
    const { tokens, known, pass } = await signedIn();
    pass(sessionLifetimeSeconds);
    await expect(known(tokens.access_token)).rejects.toMatchObject(ended);
  });

  it('is not found for an invalid token', async () => {
    const { known } = await signedIn();
    await expect(known('forged')).rejects.toMatchObject({ code: 'sign-in-required' });
  });
});

describe('a refresh', () => {
  it.each([{ rotates: true }, { rotates: false }])(
    'gives tokens that work: %o',
    async (options) => {
      const { deps, tokens, known } = await signedIn(options);
      const next = await refresh(tokens.refresh_token, deps);
      await expect(known(next.access_token)).resolves.toBeDefined();
      expect(next.refresh_token === tokens.refresh_token).toBe(!options.rotates);
      await expect(refresh(next.refresh_token, deps)).resolves.toBeDefined();
    },
  );

  it('is refused after the logout, even if Cognito would allow it', async () => {
    const { deps, tokens, known } = await signedIn();
    await signOut({ actor: await known(tokens.access_token), refreshToken: undefined }, deps);
    await expect(refresh(tokens.refresh_token, deps)).rejects.toMatchObject(ended);
  });

  it('is refused for a disabled user', async () => {
    const { deps, store, user, tokens } = await signedIn();
    await store.change(user.id, { isActive: false });
    await expect(refresh(tokens.refresh_token, deps)).rejects.toMatchObject(ended);
  });

  it('refuses a token that was never issued', async () => {
    const { deps } = await signedIn();
    await expect(refresh('never-issued', deps)).rejects.toMatchObject(ended);
  });

  it('carries the session over when its id changes, and ends it under all its ids', async () => {
    const { deps, tokens, known, pass, store } = await signedIn({ changesSession: true });
    const tabs = await Promise.all([
      refresh(tokens.refresh_token, deps),
      refresh(tokens.refresh_token, deps),
    ]);
    for (const { access_token } of [...tabs, tokens]) {
      await expect(known(access_token)).resolves.toBeDefined();
    }
    pass(formerSessionSeconds);
    await expect(known(tokens.access_token)).rejects.toMatchObject(ended);
    await signOut({ actor: await known(tabs[0].access_token), refreshToken: undefined }, deps);
    await expect(known(tabs[1].access_token)).rejects.toMatchObject(ended);
    await expect(refresh(tabs[1].refresh_token, deps)).rejects.toMatchObject(ended);
    expect(await store.liveSessions()).toBe(0);
  });
});

describe('a report of refused access', () => {
  async function reporting() {
    const world = await signedIn();
    const { deps, store, tokens, known } = world;
    const before = (await store.events()).length;
    return {
      ...world,
      report: async (path: string, token = tokens.access_token) =>
        reportAccessDenied({ actor: await known(token), path }, deps),
      reported: async () => (await store.events()).slice(before),
    };
  }

  it('becomes an audit event that names the page', async () => {
    const { report, reported, user } = await reporting();
    await report('/admin/posts?token=secret#x');
    const event = { action: 'deny_access', label: 'Blog Posts', userId: user.id };
    expect(await reported()).toMatchObject([event]);
  });

  it('becomes one audit event per session and page', async () => {
    const { deps, report, reported } = await reporting();
    const labels = async () => (await reported()).map(({ label }) => label);
    for (const path of ['/admin/posts', '/admin/posts/', '/admin/users', '/admin/posts?a=b']) {
      await report(path);
    }
    expect(await labels()).toEqual(['Blog Posts', 'Users']);
    await report('/admin/posts', (await signIn(request, deps)).access_token);
    expect(await labels()).toEqual(['Blog Posts', 'Users', 'Blog Posts']);
  });

  it('is ignored for a path without a page, whose text comes from the caller', async () => {
    const { report, reported } = await reporting();
    for (const path of ['/admin/made-up', '/admin/posts/new/too', 'posts', '/', '/blog']) {
      await report(path);
    }
    expect(await reported()).toEqual([]);
  });

  it('becomes at most 20 audit events a day per account', async () => {
    const { deps, reported, tokens, known, pass } = await reporting();
    const actor = await known(tokens.access_token);
    const reportIn = async (sessionId: string) =>
      reportAccessDenied({ actor: { ...actor, sessionId }, path: '/admin/posts' }, deps);
    for (let session = 0; session < 25; session += 1) await reportIn(`session-${session}`);
    expect(await reported()).toHaveLength(20);
    pass(24 * 60 * 60);
    await reportIn('next-day');
    expect(await reported()).toHaveLength(21);
  });

  it('is not kept for a viewer, whose login is public', async () => {
    const { store, user, tokens, known, report, reported } = await reporting();
    await store.change(user.id, { isStaff: false, isViewer: true });
    await report('/admin/posts');
    expect((await known(tokens.access_token)).kind).toBe('viewer');
    expect(await reported()).toEqual([]);
  });
});
