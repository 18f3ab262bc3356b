import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { BulkProgressLine } from '#web/src/ui/bulk/bulk-bar.tsx';
import type { BulkProgress } from '#web/src/ui/bulk/run-bulk.ts';
import { type CheckedEntry, checkLinks } from './check-links.ts';

const noProgress: BulkProgress = { finished: 0, total: 0 };

/** Lists the broken links of posts, projects and pages by entry, and then the links to other sites. */
export function LinkCheck() {
  const [progress, setProgress] = useState(noProgress);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['links'],
    queryFn: () => checkLinks(setProgress),
    // A check loads all posts, projects and pages, so it runs only when the page opens and on request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const withProblems = data?.filter(({ problems }) => problems.length > 0) ?? [];
  const withExternalLinks = data?.filter(({ external }) => external.length > 0) ?? [];
  const checkAgain = () => {
    setProgress(noProgress);
    void refetch();
  };
  return (
    <>
      <PageHead title="Links">
        {data && (
          <Button
            variant="default"
            aria-disabled={isFetching}
            onClick={() => isFetching || checkAgain()}
          >
            Check Again
          </Button>
        )}
      </PageHead>
      {isFetching && <BulkProgressLine label="Checked posts, projects and pages" {...progress} />}
      {isError && !isFetching && (
        <RetryNotice onRetry={checkAgain}>
          The links could not be checked. Please try again.
        </RetryNotice>
      )}
      <output>
        {data && !isFetching && (
          <Text c="var(--ink-2)" mb="lg">
            {resultText(withProblems.length)}
          </Text>
        )}
      </output>
      {withProblems.length > 0 && <SectionTitle>Within the site</SectionTitle>}
      {withProblems.map(({ problems, ...entry }) => (
        <Entry key={entry.id} {...entry}>
          {problems.map(({ href, problem }) => (
            <li key={href}>
              <Address href={href} /> <Text span>{problem}</Text>
            </li>
          ))}
        </Entry>
      ))}
      {withExternalLinks.length > 0 && (
        <>
          <SectionTitle>To other sites</SectionTitle>
          <Text c="var(--ink-2)" mb="lg">
            Nobody has followed these: open those that may have moved.
          </Text>
          {withExternalLinks.map(({ external, ...entry }) => (
            <Entry key={entry.id} {...entry}>
              {external.map((href) => (
                <li key={href}>
                  <Address href={href} />
                </li>
              ))}
            </Entry>
          ))}
        </>
      )}
    </>
  );
}

/** @param count the number of entries with broken or redirected links */
function resultText(count: number): string {
  if (count === 0) return 'All links within the site lead to a page.';
  const entries = count === 1 ? 'One entry has' : `${count} entries have`;
  return `${entries} links that do not lead straight to a page.`;
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Title order={2} size="1.25rem" mt="xl" mb="sm">
      {children}
    </Title>
  );
}

interface EntryProps extends Pick<CheckedEntry, 'title' | 'editPath'> {
  children: ReactNode;
}

function Entry({ title, editPath, children }: EntryProps) {
  return (
    <div>
      <Title order={3} size="1rem" mb="xs" style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={editPath} dir="auto" inherit>
          {title}
        </Anchor>
      </Title>
      <Stack
        component="ul"
        aria-label={title}
        gap="xs"
        mt={0}
        mb="lg"
        fz="sm"
        style={{ overflowWrap: 'anywhere' }}
      >
        {children}
      </Stack>
    </div>
  );
}

function Address({ href }: { href: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
      {href}
    </Anchor>
  );
}
