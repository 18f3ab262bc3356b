/**
 * The first settings of a new site, here those of a sample person. The first deployment stores them. After that, you
 * change them at /admin/settings, and this file no longer affects them. Three values are always read from here:
 * `demoViewer`, `movedFrom`, and `supportEmail`, which receives mail unless the deployment's settings name another
 * address. No other file in the code contains personal data.
 */
import type { SiteConfig } from './site-config.ts';

export const site: SiteConfig = {
  brandName: 'Robin Keller',
  title: 'Full-Stack Developer',
  bio: 'I build web products end to end, and write about the machinery underneath them: allocators, schedulers, queries, and the maths that explains why they behave.',
  location: 'Portland, Oregon',
  country: 'US',
  availability: 'Open to opportunities',
  /** A read-only login that anybody may use. The next deployment updates its account. */
  demoViewer: {
    /** `false` hides the login and disables its account. */
    enabled: true,
    /** Name and password are shown on the sign-in screen, and are public even if disabled. Use them for nothing else. */
    username: 'demo', // To choose another, first deploy with `enabled: false`.
    password: 'demo-viewer-2026', // 8 to 60 characters.
    /** Whether the demo viewer may read your unpublished posts. */
    showDrafts: false,
    /** `true` adds the link 'Look around the admin area' to the footer of every public page. */
    linkInFooter: false,
  },
  supportEmail: 'hello@example.com',
  blogIntro:
    'Long notes on systems, the web and the maths in between. Written when something finally made sense.',
  projectsIntro: 'Tools, libraries and products I have designed, built and kept running.',
  contactIntro:
    'A project, a question about something I wrote, or a correction. All three are welcome.',
  socials: {
    facebook: 'https://facebook.com/your-name',
    instagram: 'https://instagram.com/your-name',
    twitter: 'https://twitter.com/your-name',
    github: 'https://github.com/your-name',
    linkedin: 'https://linkedin.com/in/your-name',
  },
  skills: {
    frontend: ['React', 'TypeScript', 'Tailwind CSS', 'JavaScript'],
    backend: ['Django', 'Express.js', 'FastAPI', 'Node.js'],
    languages: ['C', 'Python', 'JavaScript'],
    tools: ['Git', 'Linux', 'Docker'],
  },
  numbers: [
    { value: '3+', label: 'years coding' },
    { value: '10+', label: 'projects' },
    { value: '5+', label: 'technologies' },
    { value: '100%', label: 'commitment' },
  ],
  categoryColors: {
    'Web Development': '#3B82F6',
    'Systems Programming': '#0F766E',
    'Frontend Development': '#E11D48',
    'Backend Development': '#16A34A',
    DevOps: '#EA580C',
    Database: '#CA8A04',
    'Mobile Development': '#9333EA',
    'Machine Learning': '#0891B2',
    Mathematics: '#7C3AED',
    'Computer Science': '#475569',
  },
  /** A sentence at the end of an author's posts, by the author's name as posts show it. */
  authors: {
    'Robin Keller':
      'Robin builds web products end to end, and writes when something finally made sense.',
  },
  /** Records visits for the admin area's analytics: 'on', 'consent' (asks each visitor first) or 'off'. */
  tracking: 'on',
};
