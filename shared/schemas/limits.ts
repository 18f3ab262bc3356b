/** Limits that the server enforces and the forms show. Public pages import this file, so it must not import zod. */
export const limits = {
  title: { min: 5, max: 200 },
  category: { max: 60 },
  tags: { min: 1, max: 20, length: 40 },
  /** A tag's id may be longer than its title: `#` becomes `sharp`. */
  tagId: { max: 240 },
  /** Characters of an article's plain text. */
  contentText: { min: 50 },
  excerpt: { max: 400 },
  slug: { max: 120 },
  language: { max: 35 },
  seoTitle: { max: 120 },
  seoDescription: { max: 320 },
  /** UTF-16 units, including addresses of links and images in an article. */
  url: { max: 2048 },
  email: { max: 254 },
  contact: {
    name: 100,
    subject: 150,
    message: { min: 10, max: 5000 },
    /** A form that is sent sooner after it was opened counts as spam. */
    minimumMs: 2000,
    /** Messages from one IP address in an hour. */
    perHour: 5,
    /** Mails to the owner in a clock hour. A digest reports further messages. */
    mailsPerHour: 10,
  },
  projectTitle: { max: 120 },
  projectDescription: { max: 500 },
  projectLongDescription: { max: 10_000 },
  /** Number of entries, and characters of each entry. */
  technologies: { max: 30, length: 40 },
  highlights: { max: 20, length: 200 },
  username: { max: 150 },
  password: { min: 8, max: 60 },
  /** A first or a last name. */
  personName: { max: 60 },
  searchText: { max: 100 },
  idempotencyKey: { max: 100 },
  /** Default page sizes of lists, and the largest that a caller may request. */
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
  /** Number of entries that the home page shows. */
  home: { projects: 4, posts: 3 },
  /** Lifetime of a signed address of an upload. */
  signedAddressSeconds: 300,
} as const;

/** Limits for authors, separate from the limits that public pages load. */
export const authorLimits = {
  /** Characters of the name, the highest position, and the number of parts that readers see. */
  series: { name: 80, position: 999, parts: 100 },
  /** Former slugs of an imported post. */
  importedSlugs: { max: 10 },
  /** A post may be scheduled this many days ahead. */
  scheduleDays: 731,
  /** The highest position of a page's link in the header or footer. */
  pagePlace: { max: 99 },
  /** Earlier versions of a post that are kept. */
  keptVersions: 50,
} as const;

/** Lifetimes and lengths of links with a token. */
export const linkLimits = {
  previewDays: 7,
  previewToken: { max: 200 },
  /** `hours` is the lifetime of an invitation. `mailsPerHour` limits how many one person can send. */
  invitation: { hours: 72, mailsPerHour: 20 },
  passwordReset: { minutes: 30 },
  invitationToken: { max: 200 },
} as const;

/** Limits the items that one request may read. */
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
  /** Posts whose summaries a search or a sorted list reads, newest first. */
  searchedPosts: 1000,
  /**
   * Like `searchedPosts`, for visitors. The limit is low because the browser has its own search over all posts, and
   * frequent requests must not starve the lists.
   */
  publicSearch: 100,
} as const;

export const defaultCategoryColor = '#3B82F6';
