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

/** For administrators, to whom people turn who want to know what is stored about them. */
export function PersonalDataLink() {
  return (
    <Button
      component={Link}
      to="/admin/personal-data"
      variant="subtle"
      leftSection={<IconUserSearch size={18} stroke={1.6} aria-hidden />}
    >
      Personal Data
    </Button>
  );
}

/** For all entries, whichever list it stands above. */
export function LinkCheckLink() {
  return (
    <Button
      component={Link}
      to="/admin/links"
      variant="subtle"
      leftSection={<IconLink size={18} stroke={1.6} aria-hidden />}
    >
      Check Links
    </Button>
  );
}

export function TrashLink({ path }: { path: string }) {
  return (
    <Button
      component={Link}
      to={path}
      variant="subtle"
      leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
    >
      Trash
    </Button>
  );
}
