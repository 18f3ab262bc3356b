/** Names of the admin area's pages for the activity feed. `:` begins a variable segment of the path. */
const adminPages: Readonly<Record<string, string>> = {
  '/admin': 'Dashboard',
  '/admin/analytics': 'Analytics',
  '/admin/posts': 'Blog Posts',
  '/admin/posts/trash': 'Deleted posts',
  '/admin/posts/new': 'New Post',
  '/admin/posts/edit/:slug': 'Edit Post',
  '/admin/users': 'Users',
  '/admin/users/new': 'Add User',
  '/admin/users/invite': 'Invite User',
  '/admin/users/edit/:id': 'Edit User',
  '/admin/projects': 'Projects',
  '/admin/projects/trash': 'Deleted projects',
  '/admin/projects/new': 'New Project',
  '/admin/projects/edit/:id': 'Edit Project',
  '/admin/pages': 'Pages',
  '/admin/pages/trash': 'Deleted pages',
  '/admin/pages/new': 'New Page',
  '/admin/pages/edit/:id': 'Edit Page',
  '/admin/media': 'Media',
  '/admin/links': 'Links',
  '/admin/messages': 'Messages',
  '/admin/messages/:id': 'Message',
  '/admin/export': 'Export',
  '/admin/personal-data': 'Personal Data',
  '/admin/settings': 'Settings',
  '/admin/profile': 'Profile',
  '/admin/invitation': 'Invitation',
  '/admin/reset-password': 'Reset Password',
};

/**
 * Ignores the query and the fragment of the path.
 * @returns undefined for a path without a page
 */
export function adminPageName(path: string): string | undefined {
  const pathname = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  const segments = pathname.split('/');
  const pattern = Object.keys(adminPages).find((each) => matches(each.split('/'), segments));
  return pattern && adminPages[pattern];
}

function matches(pattern: string[], segments: string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => part.startsWith(':') || part === segments[index]);
}
