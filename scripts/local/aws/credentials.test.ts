import { describe, expect, it } from 'vitest';
import { createActionLog, type SeenAction } from './credentials.ts';

const seen: SeenAction = {
  principal: 'publisher',
  service: 's3',
  action: 'GetObject',
  resource: 'site/index.html',
};

describe('the action log', () => {
  it('lists each combination once', () => {
    const log = createActionLog();
    for (const action of [seen, { ...seen }, { ...seen, principal: 'admin' }]) log.add(action);
    expect(log.list()).toEqual([seen, { ...seen, principal: 'admin' }]);
  });

  it('forgets no action, however many objects another one touches', () => {
    const log = createActionLog();
    log.add(seen);
    for (let count = 0; count < 20_000; count += 1) {
      log.add({ ...seen, action: 'PutObject', resource: `site/${count}` });
    }
    expect(log.list().length).toBeLessThan(10_000);
    expect(log.list()).toContainEqual(seen);
  });
});
