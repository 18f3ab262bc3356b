import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { builtContact } from '#shared/site/built-contact.ts';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { api } from '#web/src/api/client.ts';
import { DashedList, Facts } from '#web/src/ui/admin/facts.tsx';
import { Hatch } from '#web/src/ui/admin/hatch.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { CenteredMain } from '#web/src/ui/admin/centered-main.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

export interface AccessRestrictedProps {
  name: string;
  role: string;
  onSignOut: () => void;
}

/** Shown to signed-in users without rights in the admin area. Reports the attempt once, because the server logs each report. */
export function AccessRestricted({ name, role, onSignOut }: AccessRestrictedProps) {
  const { support_email: support } = { ...builtContact, ...useSiteSettings().contact };
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reported = useRef(false);

  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    // A failed report changes nothing for the user.
    api.call('reportAccessDenied', { body: { path: pathname } }).catch(() => undefined);
  }, [pathname]);

  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));

  return (
    <CenteredMain width="31rem">
      <PageTitle>Access Restricted</PageTitle>
      <Hatch h="5.5rem" />
      <AdminHeading size="2.375rem" mt="1.75rem">
        Access Restricted
      </AdminHeading>
      <Text c="var(--ink-2)" fz="lg" mt="0.6rem">
        This account cannot open the admin area.
      </Text>
      <Facts
        lined
        facts={[
          ['Account', name],
          ['Role', role],
        ]}
      />
      <Title order={2} size="1.125rem" lts={0} mb="0.4rem">
        Why you are seeing this
      </Title>
      <DashedList items={reasons} gap="0.35rem" mb="1.75rem" c="var(--ink-2)" />
      <Group gap="sm">
        <Button component={Link} to="/">
          Go to Homepage
        </Button>
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
        {/* Without a way to sign out, this browser could not use another account. */}
        <Button variant="subtle" onClick={onSignOut}>
          Logout
        </Button>
      </Group>
      <Text c="var(--ink-2)" fz="sm" mt="1.75rem">
        Think this is a mistake? <Anchor href={`mailto:${support}`}>Contact Support</Anchor>. This
        incident has been logged.
      </Text>
    </CenteredMain>
  );
}

const reasons = [
  'The admin area is open to admin, staff and viewer accounts.',
  'Your account has none of these roles.',
  'An administrator may have changed your role.',
];
