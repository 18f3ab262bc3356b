import { describe, expect, it } from 'vitest';
import {
  activityColor,
  activityIcon,
  actorText,
  relativeTime,
  targetPath,
} from './activity.rules.ts';

describe('the colour of an event', () => {
  it.each([
    ['create_post', 'blue'],
    ['update_project', 'green'],
    ['save_draft', 'yellow'],
    ['delete_user', 'red'],
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
    ['paint_fence', 'gray'],
    ['', 'gray'],
  ])('of %s is %s', (action, color) => {
    expect(activityColor({ action })).toBe(color);
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

const now = new Date(2026, 10, 19, 15, 30);

function at(...parts: [number, number, number, number?, number?]): string {
  return new Date(...parts).toISOString();
}

it.each([
  ['Just now', at(2026, 10, 19, 15, 30)],
  ['1 min ago', at(2026, 10, 19, 15, 29)],
  ['12 min ago', at(2026, 10, 19, 15, 18)],
  ['59 min ago', at(2026, 10, 19, 14, 31)],
  ['1 h ago', at(2026, 10, 19, 14, 30)],
  ['15 h ago', at(2026, 10, 19, 0, 0)],
  ['Yesterday', at(2026, 10, 18, 23, 59)],
  ['Yesterday', at(2026, 10, 18, 0, 0)],
  ['Nov 17', at(2026, 10, 17, 23, 59)],
  ['Jan 1', at(2026, 0, 1)],
  ['Dec 31, 2025', at(2025, 11, 31)],
])('says “%s” at half past three of Nov 19, 2026', (text, timestamp) => {
  expect(relativeTime(timestamp, now)).toBe(text);
});

it('counts minutes across midnight, too', () => {
  expect(relativeTime(at(2026, 10, 18, 23, 50), new Date(2026, 10, 19, 0, 10))).toBe('20 min ago');
});

it('handles the day before the first of a month', () => {
  expect(relativeTime(at(2026, 9, 31, 8), new Date(2026, 10, 1, 12))).toBe('Yesterday');
});

it('shows no future time when the clocks differ', () => {
  expect(relativeTime(at(2026, 10, 19, 15, 34), now)).toBe('Just now');
});
