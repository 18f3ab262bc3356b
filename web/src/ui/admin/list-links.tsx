import { Button } from '@mantine/core';
import { IconLink, IconPlus, IconTrash, IconUserSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export interface NewEntryLinkProps {
  /** Such as `New Post`. */
  label: string;
  path: string;
  /** Why this account cannot create an entry; undefined if it can. */
  reason: string | undefined;
}

export function NewEntryLink({ label, path, reason }: NewEntryLinkProps) {
  const plus = <IconPlus size={18} stroke={1.8} aria-hidden />;
  if (reason !== undefined) {
    return (
      <Button leftSection={plus} disabled title={reason}>
        {label}
      </Button>
    );
  }
  return (
    <Button component={Link} to={path} leftSection={plus}>
      {label}
    </Button>
  );
}

interface ListLinkProps {
  path: string;
  icon: typeof IconTrash;
  children: string;
}

/** A link beside the heading of a list. */
function ListLink({ path, icon: Icon, children }: ListLinkProps) {
  return (
    <Button
      component={Link}
      to={path}
      variant="subtle"
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
    >
      {children}
    </Button>
  );
}

/** Rendered for administrators only. */
export function PersonalDataLink() {
  return (
    <ListLink path="/admin/personal-data" icon={IconUserSearch}>
      Personal Data
    </ListLink>
  );
}

/** The check covers posts, projects and pages, whichever list the link is above. */
export function LinkCheckLink() {
  return (
    <ListLink path="/admin/links" icon={IconLink}>
      Check Links
    </ListLink>
  );
}

export function TrashLink({ path }: { path: string }) {
  return (
    <ListLink path={path} icon={IconTrash}>
      Trash
    </ListLink>
  );
}
