/** Numbers that the server enforces and the screens know. No zod here: public pages import them. */
export const limits = {
  title: { min: 5, max: 200 },
  category: { max: 60 },
  tags: { min: 1, max: 20, length: 40 },
  /** A tag's id may be longer than its title: `#` becomes `sharp`. */
  tagId: { max: 240 },
  /** Characters of plain text. */
  contentText: { min: 50 },
  excerpt: { max: 400 },
  slug: { max: 120 },
  language: { max: 35 },
  seoTitle: { max: 120 },
  seoDescription: { max: 320 },
  /** UTF-16 units, also of the addresses of links and images in an article. */
  url: { max: 2048 },
  email: { max: 254 },
  contact: {
    name: 100,
    subject: 150,
    message: { min: 10, max: 5000 },
    /** A form that is filled in faster counts as filled in by a program. */
    minimumMs: 2000,
    /** Messages from one visitor's address in an hour. */
    perHour: 5,
    /** Mails to the owner per clock hour; a digest reports further messages. */
    mailsPerHour: 10,
  },
  projectTitle: { max: 120 },
  projectDescription: { max: 500 },
  projectLongDescription: { max: 10_000 },
  /** Entries, and characters of each. */
  technologies: { max: 30, length: 40 },
  highlights: { max: 20, length: 200 },
  username: { max: 150 },
  password: { min: 8, max: 60 },
  /** A first or a last name. */
  personName: { max: 60 },
  searchText: { max: 100 },
  idempotencyKey: { max: 100 },
  /** Sizes of one page of a list. */
  pageSize: {
    posts: 9,
    projects: 12,
    pages: 20,
    users: 20,
    versions: 10,
    messages: 20,
    events: 10,
    trash: 20,
    max: 100,
  },
  /** The most that the home page shows. */
  home: { projects: 4, posts: 3 },
  /** A signed address of an uploaded object works for this long. */
  signedAddressSeconds: 300,
} as const;

/** Further limits, of what authors write. They stand apart, as public pages load the others. */
export const authorLimits = {
  /** Characters of its name, the last position, and how many parts readers see. */
  series: { name: 80, position: 999, parts: 100 },
  /** Former slugs that a new post may bring along. */
  importedSlugs: { max: 10 },
  /** A post may be scheduled this many days ahead. */
  scheduleDays: 731,
  /** The last place of a page in the header or the footer. */
  pagePlace: { max: 99 },
  /** Earlier versions of a post that are kept. */
  keptVersions: 50,
} as const;

/** Links with a token or a signature have these. */
export const linkLimits = {
  /** A preview link works for this many days. */
  previewDays: 7,
  previewToken: { max: 200 },
  /** An invitation works for this many hours; one person can mail this many of them in an hour. */
  invitation: { hours: 72, mailsPerHour: 20 },
  passwordReset: { minutes: 30 },
  invitationToken: { max: 200 },
} as const;

/** Requests read so much of their lists. */
export const readLimits = {
  /** Users whose names a search reads, newest first. */
  searchedUsers: 1000,
  /** Messages of a folder that a search reads, newest first. */
  searchedMessages: 500,
  /** Events of the activity feed, newest first; older ones are kept, but not shown. */
  shownEvents: 1000,
  /** Pages that lists contain, newest first. */
  shownPages: 1000,
  /** Deleted entries of a kind that the trash shows, latest deletion first. */
  shownTrash: 1000,
  /** Posts whose summaries a search, or another order than theirs, reads; newest first. */
  searchedPosts: 1000,
  /**
   * The same for visitors, who search all posts in the browser: frequent requests must not starve
   * the lists.
   */
  publicSearch: 100,
} as const;

export const defaultCategoryColor = '#3B82F6';
