import { Group, Stack, Text, Title, type TitleProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../page-title.tsx';
import styles from './lists.module.css';

export interface PageHeadProps {
  title: string;
  ref?: Ref<HTMLHeadingElement>;
  /** Actions on the right. */
  children?: ReactNode;
}

/** The heading of a page, which is also the title of the document. */
export function PageHead({ title, ref, children }: PageHeadProps) {
  return (
    <Group justify="space-between" gap="sm" mb="1.4rem">
      <PageTitle>{title}</PageTitle>
      <AdminHeading ref={ref} tabIndex={-1}>
        {title}
      </AdminHeading>
      {children !== undefined && <Group gap="sm">{children}</Group>}
    </Group>
  );
}

export function AdminHeading(props: TitleProps & { ref?: Ref<HTMLHeadingElement> | undefined }) {
  return <Title order={1} size="2rem" lh={1.15} lts="-0.02em" {...props} />;
}

export interface FormHeadProps {
  /** The list that the form belongs to. */
  list: { name: string; path: string };
  heading: string;
  /** `line` has the heading beside the back link, `page` has a large heading below it. */
  look?: 'line' | 'page';
}

/** The heading of a form, which is also the title of the document, with a link back to the list. */
export function FormHead({ list, heading, look = 'line' }: FormHeadProps) {
  if (look === 'page') {
    return (
      <Stack align="flex-start" gap="xs" mb="1.75rem">
        <PageTitle>{heading}</PageTitle>
        <BackLink path={list.path}>{list.name}</BackLink>
        <AdminHeading>{heading}</AdminHeading>
      </Stack>
    );
  }
  return (
    <Group wrap="nowrap" gap="0.6rem" mb="1.75rem">
      <PageTitle>{heading}</PageTitle>
      <BackLink path={list.path}>{list.name}</BackLink>
      <Text span c="dimmed" aria-hidden>
        /
      </Text>
      <Title order={1} size="1rem" c="var(--ink-2)" fw={500} lh={1.5} lts={0}>
        {heading}
      </Title>
    </Group>
  );
}

export function BackLink({ path, children }: { path: string; children: string }) {
  return (
    <Link to={path} className={styles.back}>
      <IconArrowLeft size={18} stroke={1.7} aria-hidden /> {children}
    </Link>
  );
}
