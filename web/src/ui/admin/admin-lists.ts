/** The lists of the admin area, to which the forms of their entries lead back. */
export const postsList = { name: 'Blog Posts', path: '/admin/posts' } as const;
export const usersList = { name: 'Users', path: '/admin/users' } as const;
export const projectsList = { name: 'Projects', path: '/admin/projects' } as const;
export const pagesList = { name: 'Pages', path: '/admin/pages' } as const;
export const messagesList = { name: 'Messages', path: '/admin/messages' } as const;
