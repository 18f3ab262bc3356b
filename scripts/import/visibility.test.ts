import { expect, it } from 'vitest';
import { toArrivingPost } from './markdown/read-folder.ts';
import { expiryOf } from './visibility.ts';

const arrived = (front: string, path = 'posts/a.md') => toArrivingPost(path, `${front}\nText`);
const yaml = (lines: string) => arrived(`---\n${lines}\n---`);

it.each([
  'title: A: b\ndraft: true',
  'tags:\n\t- a',
  'draft: "true"',
  'draft: yes',
  'Draft: true',
  'draft: On',
  'draft: 1',
  'draft: maybe',
  'draft: [true]',
  'is_draft: true',
  'published: no',
  'published: "false"',
  'publish: false',
  'status: draft',
  'Status: private',
  'status: ready?',
  'visibility: members',
  'isDraft: true',
  'private: true',
  'password: fish',
  'permalink: false',
  'headless: true',
  'build:\n  render: never',
  '_build:\n  list: local',
  'expiryDate: 2020-01-01',
  'unpublishdate: soon',
  'params:\n  Draft: true',
  'extra:\n  private: yes',
  'Is Draft: true',
  'draft\u00a0: true',
  'do_not_publish: true',
  'online: false',
  'stage: draft',
  'date: the other day',
  'date: {{ date }}',
  'date: 2015-01-01\npublishDate: the other day',
])('is a draft, with the reason: %j', (lines) => {
  const { status, notes } = yaml(lines);
  expect([status, notes[0]]).toEqual(['draft', expect.stringMatching(/^it is a draft: its /)]);
});

it.each([
  ['TOML', '+++\ndraft = true\n+++', 'a.md'],
  ['TOML with a table', '+++\n[build]\nrender = "never"\n+++', 'a.md'],
  ['JSON', '{\n  "draft": "yes"\n}', 'a.md'],
  ['named JSON', '---json\n{"Draft": true}\n---', 'a.md'],
  ['YAML behind an empty line', '\n---\ndraft: true\n---', 'a.md'],
  ['YAML without an end', '---\ndraft: true\n', 'a.md'],
  ["Pelican's lines", 'Title: A\nStatus: draft\n', 'a.md'],
  ['YAML behind a comment', '<!-- made by a tool -->\n---\ndraft: true\n---', 'a.md'],
  ['YAML between longer lines', '----\ndraft: true\n----', 'a.md'],
  ['indented YAML', '  ---\n  draft: true\n  ---', 'a.md'],
  ['line breaks of old Macs', '---\rdraft: true\r---\r', 'a.md'],
  ["Logseq's properties", 'public:: false\n', 'a.md'],
  ["Dataview's fields", 'draft:: true\n', 'a.md'],
  ["Org's keywords", '#+DRAFT: true\n', 'a.md'],
  ["MDX's code", 'export const meta = {\n  draft: true\n};\n', 'a.mdx'],
  ['the folder', '', 'Private/a.md'],
  ["Obsidian's trash", '', '.trash/a.md'],
  ["Hexo's folder", '', 'source/_discarded/a.md'],
  ["Astro's name", '', 'posts/_a.md'],
  ['a hidden name', '', 'posts/.a.md'],
  ['an ending', '', 'posts/a.draft.md'],
])('is a draft by %s', (_, front, path) => {
  const { status, notes } = arrived(front, path);
  expect([status, notes[0]]).toEqual(['draft', expect.stringMatching(/^it is a draft: /)]);
});

it.each([
  'draft: false',
  'draft: "no"',
  'draft:',
  'published: Yes',
  'published: 2015-01-01',
  'publish: true',
  'status: Published',
  'private: off',
  'password: ""',
  'permalink: /a/',
  'build:\n  render: always',
  'live: https://a.example/',
  'cover:\n  hidden: true',
  'title: Draft',
  'stage: evergreen',
])('stays public: %j', (lines) => {
  expect(yaml(lines)).toMatchObject({ status: 'published', notes: [] });
});

it('says that a post no longer ends', () => {
  expect(yaml('expiryDate: 2100-01-01')).toMatchObject({
    status: 'published',
    notes: ['it expires on 2100-01-01 on the former site, but not here'],
  });
  expect(expiryOf({ title: 'A' })).toBeUndefined();
});
