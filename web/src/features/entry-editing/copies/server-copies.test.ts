import { describe, expect, it, vi } from 'vitest';
import { answerFrom, type FakeServer, post } from '#web/src/app/admin.test-support.tsx';
import { formValues } from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { serverCopies } from './server-copies.ts';

const id = '01890000-0000-7000-8000-0000000000c0';
function createCopy(ofForm: string) {
  const copies = serverCopies(postKind);
  if (!copies) throw new Error('The server keeps copies of posts.');
  return copies.create(ofForm);
}
const draft = { base: null, values: formValues(post()) };
const later = (version: number) => ({ body: { kept_at: '2026-11-01T08:00:00.000Z', version } });

function serve(keep: FakeServer[string]) {
  const calls = answerFrom({
    [`PUT /working_copies/new/${id}`]: keep,
    [`DELETE /working_copies/new/${id}`]: () => ({ status: 204 }),
  });
  return () => calls.map(({ route, headers }) => [route, headers.get('if-match')]);
}

describe('the copy of an open form', () => {
  it('names the version that it kept last, and is removed once', async () => {
    let version = 0;
    const calls = serve(() => later((version += 1)));
    const copy = createCopy(id);
    await copy.keep(draft);
    await copy.keep(draft);
    await copy.remove();
    await copy.remove();
    expect(calls()).toEqual([
      [`PUT /working_copies/new/${id}`, null],
      [`PUT /working_copies/new/${id}`, '"1"'],
      [`DELETE /working_copies/new/${id}`, null],
    ]);
  });

  it('goes on under another id when another form has written it', async () => {
    const other = '01890000-0000-7000-8000-0000000000c1';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(other);
    const stale = { detail: 'Stale.', code: 'stale-version', request_id: 'r' };
    const calls = answerFrom({
      [`PUT /working_copies/new/${id}`]: () => ({ status: 409, body: stale }),
      [`PUT /working_copies/new/${other}`]: () => later(1),
    });
    await createCopy(id).keep(draft);
    expect(calls.map(({ route }) => route)).toEqual([
      `PUT /working_copies/new/${id}`,
      `PUT /working_copies/new/${other}`,
    ]);
    expect(calls.at(-1)?.body).toEqual(draft);
  });
});
