/** Limits and texts of the site settings, separate from those that public pages load. */
export const settingsLimits = {
  /** Characters of a text. */
  name: 60,
  title: 80,
  bio: 600,
  location: 80,
  country: 60,
  availability: 80,
  cardLine: 120,
  intro: 300,
  label: 40,
  skill: 40,
  number: { value: 8, label: 30 },
  category: 60,
  author: { name: 120, line: 200 },
  /** Entries of a list. */
  socialLinks: 30,
  skillGroups: 12,
  skills: 30,
  numbers: 6,
  categoryColors: 100,
  authors: 50,
  pageOrder: 100,
  renamedLabels: 200,
  /** Earlier versions of the settings that are kept. */
  versions: 20,
} as const;

export const settingsMessages = {
  required: 'Enter a text',
  oneLine: 'Use one line, without control characters',
  tooLong: (max: number) => `At most ${max} characters`,
  tooMany: (max: number) => `At most ${max} entries`,
  twice: 'This is in the list already',
  address: 'Use an address that begins with https:// or http://',
  email: 'Enter a valid email address',
  color: 'Use a colour such as #3B82F6',
  image: 'Upload a picture',
  cv: 'Upload a PDF file, or enter an address that begins with https://',
  cvTooLarge: 'A PDF file can have at most 10 MB',
  cvDamaged: 'This file is damaged, or is no PDF file',
  network: 'Choose a network, or Other with a label',
  labelRequired: 'Enter a label',
  tracking: "Choose 'on', 'consent' or 'off'",
  imageMissing: 'This file has not arrived. Please upload it again.',
} as const;

/** Texts that only the form shows. */
export const settingsFormMessages = {
  loadFailed: 'Failed to load the settings. Please try again.',
  adminsOnly: 'Only administrators can change the settings',
  saveFailed: 'Failed to save the settings. Please try again.',
} as const;
