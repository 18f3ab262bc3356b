import { expect, it } from 'vitest';
import { pageKind } from '../pages/page.kind.ts';
import { postKind } from '../posts/post.kind.ts';
import { projectKind } from '../projects/project.kind.ts';
import { kindOf } from './event-kind.ts';

it.each([postKind, projectKind, pageKind])('knows every event of a $name', ({ name, actions }) => {
  expect(Object.values(actions).map(kindOf)).toEqual(Object.values(actions).map(() => name));
});
