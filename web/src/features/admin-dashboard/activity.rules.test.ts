import { describe, expect, it } from 'vitest';
import { activityColor, activityIcon, actorText, targetPath } from './activity.rules.ts';

describe('the colour of an event', () => {
  it.each([
    ['create_post', 'blue'],
    ['update_project', 'green'],
    ['save_draft', 'yellow'],
    ['delete_user', 'red'],
  ])('of %s is %s, as specified', (action, color) => {
    expect(activityColor({ action })).toBe(color);
  });

  it.each([
    ['untrash_post', 'blue'],
    ['publish_post', 'green'],
    ['restore_post', 'green'],
    ['enable_user', 'green'],
    ['reset_password', 'green'],
    ['change_password', 'green'],
    ['unpublish_post', 'yellow'],
    ['disable_user', 'yellow'],
    ['deny_access', 'red'],
    ['erase_person', 'red'],
  ])('of %s is %s', (action, color) => {
    expect(activityColor({ action })).toBe(color);
  });

  it('is gray for an unknown verb', () => {
    expect(activityColor({ action: 'paint_fence' })).toBe('gray');
    expect(activityColor({ action: '' })).toBe('gray');
  });
});

describe('the icon of an event', () => {
  it.each([
    ['Updated blog post', 'blog'],
    ['Saved draft', 'blog'],
    ['Deleted tag', 'blog'],
    ['Created project', 'project'],
    ['Created page', 'page'],
    ['Created user', 'user'],
    ['Denied access', 'user'],
    ['Deleted message', 'user'],
  ])('of “%s” is %s', (action_display, icon) => {
    expect(activityIcon({ action_display })).toBe(icon);
  });
});

it.each([
  [{ kind: 'user', name: 'Ada Lovelace' }, 'by Ada Lovelace'],
  [{ kind: 'former_user' }, 'by a former user'],
  [{ kind: 'schedule' }, 'by schedule'],
  [{ kind: 'setup' }, 'by the site’s setup'],
] as const)('says who did it: %o is “%s”', (actor, text) => {
  expect(actorText(actor)).toBe(text);
});

it.each([
  [{ kind: 'post', id: '1', in_trash: false }, '/admin/posts/edit/1'],
  [{ kind: 'project', id: '2', in_trash: false }, '/admin/projects/edit/2'],
  [{ kind: 'user', id: '3', in_trash: false }, '/admin/users/edit/3'],
  [{ kind: 'post', id: '4', in_trash: true }, '/admin/posts/trash'],
  [{ kind: 'project', id: '5', in_trash: true }, '/admin/projects/trash'],
] as const)('leads from %o to %s', (target, path) => {
  expect(targetPath(target)).toBe(path);
});
