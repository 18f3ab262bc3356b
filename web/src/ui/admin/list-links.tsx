import { Button } from '@mantine/core';
import { IconLink, IconPlus, IconTrash, IconUserSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export interface NewEntryLinkProps {
  /** As in `New Post`. */
  label: string;
  path: string;
  /** Why none can be created; undefined if one can. */
  reason: string | undefined;
}

/** Link to the form for a new entry of a list. */
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

/** For administrators, to whom people turn who want to know what is stored about them. */
export function PersonalDataLink() {
  return (
    <ListLink path="/admin/personal-data" icon={IconUserSearch}>
      Personal Data
    </ListLink>
  );
}

/** For all entries, whichever list it stands above. */
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
