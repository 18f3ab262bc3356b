/** Every route for every principal and every mix of flags, generated from the route table. */
import { describe, expect, it } from 'vitest';
import { authenticate } from '#lambdas/auth/authenticate.usecase.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { policies } from '#shared/routes/route.ts';
import { routeEntries } from '#shared/routes/table.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { testFunction } from '#test/support/http-function.ts';
import { inMemoryAuth } from '#test/support/in-memory-auth.ts';

const onOff = [false, true];
const flagMixes = onOff.flatMap((isActive) =>
  onOff.flatMap((isAdmin) =>
    onOff.flatMap((isStaff) => onOff.map((isViewer) => ({ isActive, isAdmin, isStaff, isViewer }))),
  ),
);

type Flags = (typeof flagMixes)[number];
type Who = 'nobody' | 'signed out' | Flags;

/** Written out once more, on purpose: the precedence of the specification. */
function kindOf(flags: Flags): PrincipalKind {
  if (flags.isAdmin) return 'admin';
  if (flags.isStaff) return 'staff';
  if (flags.isViewer) return 'viewer';
  return 'user';
}

const callers: Who[] = ['nobody', 'signed out', ...flagMixes];
const cases = routeEntries().flatMap(([name, row]) =>
  callers.map((who) => ({
    name,
    row,
    who,
    as: typeof who === 'string' ? who : describeFlags(who),
  })),
);

function describeFlags(flags: Flags): string {
  return (
    Object.entries(flags)
      .flatMap(([flag, on]) => (on ? [flag.slice(2)] : []))
      .join('+') || 'no flag'
  );
}

describe('authorisation', () => {
  it('knows every route and caller', () => {
    expect(cases).toHaveLength(routeEntries().length * 18);
  });

  it.each(cases)('$name as $as', async ({ row, who }) => {
    const token = await tokenOf(who);
    const { send, seen, lines } = testFunction(row.function, {
      deps: { authenticate: token.authenticate },
    });
    const routeKey = `${row.method} ${row.path}`;
    const headers: Record<string, string> = {};
    if (token.value !== undefined) headers.authorization = `Bearer ${token.value}`;
    const event = apiEvent({
      routeKey,
      headers,
      body: '{"not": "valid"}',
      params: paramsOf(row.path),
    });
    expect(event.routeKey).toBe(`${row.method} ${apiBasePath}${row.path}`);
    const { status, body } = await send(event);

    const expected = expectedRefusal(row, who);
    if (expected) {
      expect({ status, body }).toMatchObject({
        status: expected.status,
        body: { code: expected.code },
      });
      expect(seen).toHaveLength(0);
      return;
    }
    expect(status).not.toBe(401);
    expect(status).not.toBe(403);
    // Past authorisation: body or query are found wanting, or the handler is reached.
    const isWanting = row.body !== undefined || row.query?.safeParse({}).success === false;
    expect(isWanting ? status : seen.length).toBe(isWanting ? 422 : 1);
    expect(lines).toHaveLength(1);
  });
});

/** One value that every parameter takes. */
function paramsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
}

function expectedRefusal(row: (typeof cases)[number]['row'], who: Who) {
  if (row.credentials) return undefined;
  if (who === 'signed out' || (typeof who === 'object' && !who.isActive)) {
    return { status: 401, code: 'session-ended' };
  }
  const kind = who === 'nobody' ? 'anonymous' : kindOf(who);
  if (policies[row.policy].some((allowed) => allowed === kind)) return undefined;
  if (kind === 'anonymous') return { status: 401, code: 'sign-in-required' };
  const readOnly = kind === 'viewer' && row.method !== 'GET';
  return { status: 403, code: readOnly ? 'read-only-account' : 'forbidden' };
}

/** A token of a stored user with these flags, checked as the deployed functions check it. */
async function tokenOf(who: Who) {
  const store = inMemoryAuth();
  const now = () => new Date('2026-01-01T00:00:00.000Z');
  const user = userRecord(typeof who === 'object' ? { ...who, isActive: true } : {});
  const session = { userId: user.id, sessionId: crypto.randomUUID() };
  await storeUser(store.users, user);
  await store.sessions.start({
    ...session,
    familyId: session.sessionId,
    startedAt: now(),
    endsAt: new Date('2026-02-01T00:00:00.000Z'),
  });
  if (who === 'signed out') await store.sessions.end(session.userId, session.sessionId);
  if (typeof who === 'object') store.change(user.id, who);
  const accessTokens = {
    verify: async (token: string) => (token === 'good' ? session : undefined),
  };
  return {
    value: who === 'nobody' ? undefined : 'good',
    authenticate: (token: string) =>
      authenticate(token, { accessTokens, sessions: store.sessions, now }),
  };
}
