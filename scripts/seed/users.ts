/** The people of the seeded site. Their passwords are for the local cloud only. */
import { demoViewerUser } from '#lambdas/features/users/apply-demo-viewer.usecase.ts';
import { site } from '#shared/site/site.config.ts';

export interface SeedUser {
  /** Name of the login in the welcome text of `npm start`. */
  title: string;
  username: string;
  password: string;
  email: string;
  firstName: string;
  lastName: string;
  flags: { is_viewer: boolean; is_staff: boolean; is_admin: boolean };
}

const ownerNames = site.brandName.split(' ');

/** The author of the sample posts, who has the name in `site.config.ts`. */
export const owner: SeedUser = {
  title: 'Owner',
  username: 'owner',
  password: 'owner-local-2026',
  email: 'owner@example.com',
  firstName: ownerNames[0] ?? '',
  lastName: ownerNames.slice(1).join(' '),
  flags: { is_viewer: false, is_staff: false, is_admin: true },
};

export const staff: SeedUser = {
  title: 'Staff',
  username: 'staff',
  password: 'staff-local-2026',
  email: 'staff@example.com',
  firstName: 'Noor',
  lastName: 'Haddad',
  flags: { is_viewer: false, is_staff: true, is_admin: false },
};

const ordinary: SeedUser = {
  title: 'Ordinary user',
  username: 'reader',
  password: 'reader-local-2026',
  email: 'reader@example.com',
  firstName: 'Ada',
  lastName: 'Moreau',
  flags: { is_viewer: false, is_staff: false, is_admin: false },
};

const viewerFields = demoViewerUser(site.demoViewer);

/** Always seeded, so that the read-only role can be tried; named `viewer` unless the owner has a public demo. */
export const viewer: SeedUser = {
  title: site.demoViewer.enabled ? 'Demo viewer' : 'Viewer',
  username: site.demoViewer.enabled ? viewerFields.username : 'viewer',
  password: viewerFields.password,
  email: viewerFields.email,
  firstName: viewerFields.first_name,
  lastName: viewerFields.last_name,
  flags: { is_viewer: true, is_staff: false, is_admin: false },
};

export const seedUsers: readonly SeedUser[] = [owner, staff, viewer, ordinary];
