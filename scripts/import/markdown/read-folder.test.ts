import { describe, expect, it } from 'vitest';
import { toArrivingPost } from './read-folder.ts';

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('a file of', () => {
  it('Jekyll has its date and slug in its name', () => {
    const post = toArrivingPost(
      'blog/_posts/2012-01-02-hello-there.md',
      '---\ntitle: Hello\nredirect_from: /old/\n---\nText',
    );
    expect(post).toMatchObject({
      title: 'Hello',
      slug: 'hello-there',
      createdAt: day('2012-01-02'),
      publishedAt: day('2012-01-02'),
      status: 'published',
      addresses: ['/2012/01/02/hello-there.html', '/old/'],
      body: { kind: 'markdown', text: 'Text' },
    });
  });

  it('Hugo has TOML, aliases, and a folder for its pictures', () => {
    const post = toArrivingPost(
      'content/posts/cats/index.md',
      '+++\ntitle = "Cats"\ndate = 2017-08-09\nlastmod = 2018-01-01\ndraft = true\naliases = ["/c/"]\n' +
        'tags = ["Pets"]\ncategories = ["Life"]\n[cover]\nimage = "cat.jpg"\n+++\nText',
    );
    expect(post).toMatchObject({
      slug: 'cats',
      status: 'draft',
      createdAt: day('2017-08-09'),
      updatedAt: day('2018-01-01'),
      category: 'Life',
      tags: ['Pets'],
      cover: 'cat.jpg',
      addresses: ['/posts/cats/', '/c/'],
      base: 'https://export.invalid/content/posts/cats/index.md',
    });
  });

  it('Astro has other names for dates, description and cover', () => {
    const post = toArrivingPost(
      'src/content/blog/first-post.mdx',
      "---\ntitle: 'First'\ndescription: 'About it'\npubDate: 'Jul 08 2022'\nupdatedDate: '2023-01-02'\nheroImage: '../../a.jpg'\n---\n",
    );
    expect(post).toMatchObject({
      createdAt: day('2022-07-08'),
      updatedAt: day('2023-01-02'),
      excerpt: 'About it',
      cover: '../../a.jpg',
      addresses: ['/blog/first-post/'],
    });
  });

  it('Eleventy names its address, unless that is a template', () => {
    const named = (permalink: string) =>
      toArrivingPost('posts/a.md', `---\npermalink: ${permalink}\n---\nText`).addresses;
    expect(named('/posts/old-a/')).toEqual(['/posts/old-a/']);
    expect(named('"/{{ page.fileSlug }}/"')).toEqual([]);
  });

  it.each([
    ['"[[a/b #1.png]]"', 'a/b%20%231.png'],
    ['"![[a/b.png|300]]"', 'a/b.png'],
    ['[[a/b.png]]', 'a/b.png'],
  ])('Obsidian has the cover %s', (written, cover) => {
    expect(toArrivingPost('a.md', `---\nbanner: ${written}\n---\nText`)).toMatchObject({ cover });
  });

  it('Obsidian has its title in its name or its first heading, and other names as aliases', () => {
    const note = toArrivingPost(
      'Notes/My note.md',
      '---\naliases: [Another]\ntags: ["#a"]\n---\nText',
    );
    expect(note).toMatchObject({ title: 'My note', addresses: [], tags: ['a'] });
    const headed = toArrivingPost('Notes/x.md', '# The title #\n\nText');
    expect(headed).toMatchObject({ title: 'The title', body: { text: 'Text' } });
  });

  it("Hashnode's backup has its key as a name, and the date as JavaScript writes it", () => {
    const post = toArrivingPost(
      'clabcdefghij0123456789012.md',
      '---\ntitle: "Tides"\nseoDescription: "About water"\ncuid: clabcdefghij0123456789012\nslug: on-tides\n' +
        'datePublished: Sun Apr 02 2023 10:32:55 GMT+0000 (Coordinated Universal Time)\ntags: sea, moon\n\n---\n\nText',
    );
    expect(post).toMatchObject({
      title: 'Tides',
      slug: 'on-tides',
      publishedAt: new Date('2023-04-02T10:32:55.000Z'),
      excerpt: 'About water',
      tags: ['sea', 'moon'],
      addresses: ['/on-tides'],
    });
  });

  it("Hashnode's backup names its drafts so", () => {
    const text = '---\ntitle: Tides\nslug: on-tides\n---\n\nText';
    const draft = { status: 'draft', slug: 'on-tides', addresses: ['/on-tides'] };
    expect(toArrivingPost('draft-0123456789abcdef01234567.md', text)).toMatchObject(draft);
    expect(toArrivingPost('draft-of-tides.md', text).status).toBe('published');
  });

  it("Hashnode's older backup has nothing but a heading", () => {
    const post = toArrivingPost('ckabcdefghij0123456789012.md', '## On tides\n\nText');
    expect(post).toMatchObject({ title: 'On tides', slug: undefined, body: { text: 'Text' } });
    expect(toArrivingPost('Tides.md', '## Today\n\nText').title).toBe('Tides');
  });

  it.each([
    ['Jekyll', 'lang: pl'],
    ['Hugo', 'languageCode: pl'],
    ['Pelican', 'Language: pl'],
  ])('%s has its language', (_program, field) => {
    expect(toArrivingPost('a.md', `---\n${field}\n---\nText`).language).toBe('pl');
  });

  it('any of them keeps its id while its text changes', () => {
    const id = (text: string) => toArrivingPost('a.md', `---\ndate: 2015-01-01\n---\n${text}`).id;
    expect(id('One')).toBe(id('Two'));
    // By a date that 0.1.0 did not read, it would not be found again.
    expect(toArrivingPost('a.md', '---\ndate: 2011/02/07\n---\n').id).toBe('markdown a.md ');
    expect(toArrivingPost('b.md', 'One').id).not.toBe(toArrivingPost('c.md', 'One').id);
  });
});
