import { describe, expect, it, vi } from 'vitest';
import { answerFrom, type FakeServer, post } from '#web/src/app/admin.test-support.tsx';
import { postFormValues } from '#web/src/features/admin-posts/form/post-form.rules.ts';
import { postKind } from '#web/src/features/admin-posts/form/post.kind.tsx';
import { emptyPage, pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { emptyProject } from '#web/src/features/admin-projects/project-form.rules.ts';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import { serverCopies } from './kept-copies.ts';

const id = '01890000-0000-7000-8000-0000000000c0';
const later = (version: number) => ({ body: { kept_at: '2026-11-01T08:00:00.000Z', version } });

const typed = { ...emptyProject, technologyDraft: 'half-ty', highlightDraft: 'Doubles' };

describe.each([
  {
    word: 'post',
    newEntry: 'new',
    copies: serverCopies(postKind),
    draft: { base: null, values: postFormValues(post()) },
    sent: {},
  },
  {
    word: 'project',
    newEntry: 'new-project',
    copies: serverCopies(projectKind),
    draft: { base: null, values: typed },
    sent: { kind: 'project' },
  },
  {
    word: 'page',
    newEntry: 'new-page',
    copies: serverCopies(pageKind),
    draft: { base: null, values: { ...emptyPage, title: 'Half a ti', header: '1' } },
    sent: { kind: 'page' },
  },
] as const)('the copy of an open form of a $word', ({ newEntry, copies, draft, sent }) => {
  const keep = `PUT /working_copies/${newEntry}/${id}`;
  const remove = `DELETE /working_copies/${newEntry}/${id}`;
  // Each kind's copies take its own values.
  const create = copies.create as (formId: string) => {
    keep: (own: typeof draft) => Promise<number>;
    remove: () => Promise<void>;
  };

  function serve(answer: FakeServer[string]) {
    const calls = answerFrom({ [keep]: answer, [remove]: () => ({ status: 204 }) });
    return () => calls.map(({ route, headers }) => [route, headers.get('if-match')]);
  }

  it('names the version that it kept last, and is removed once', async () => {
    let version = 0;
    const calls = serve(() => later((version += 1)));
    const copy = create(id);
    await copy.keep(draft);
    await copy.keep(draft);
    await copy.remove();
    await copy.remove();
    expect(calls()).toEqual([
      [keep, null],
      [keep, '"1"'],
      [remove, null],
    ]);
  });

  it('goes on under another id when another form has written it', async () => {
    const other = '01890000-0000-7000-8000-0000000000c1';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(other);
    const stale = { detail: 'Stale.', code: 'stale-version', request_id: 'r' };
    const again = `PUT /working_copies/${newEntry}/${other}`;
    const calls = answerFrom({
      [keep]: () => ({ status: 409, body: stale }),
      [again]: () => later(1),
    });
    await create(id).keep(draft);
    expect(calls.map(({ route }) => route)).toEqual([keep, again]);
    expect(calls.at(-1)?.body).toEqual({ ...sent, ...draft });
  });

  it('is found again with what was typed, or without the fields of later releases', async () => {
    const { seo: _later, ...older } = draft.values;
    const kept = { ...sent, id, base: null, kept_at: '2026-11-01T08:00:00.000Z', version: 1 };
    const data = [
      { ...kept, values: draft.values },
      { ...kept, values: older },
      { ...kept, values: {} },
    ];
    answerFrom({ [`GET /working_copies/${newEntry}`]: () => ({ body: { data } }) });
    const found = await copies.find('somebody', null);
    expect(found.map(({ values }) => values)).toEqual([draft.values, draft.values]);
  });
});
