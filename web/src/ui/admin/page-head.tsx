import { Group, Title, type TitleProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

export interface PageHeadProps {
  title: string;
  ref?: Ref<HTMLHeadingElement>;
  /** The page's actions, on the right. */
  children?: ReactNode;
}

/** The heading of an admin page. */
export function PageHead({ title, ref, children }: PageHeadProps) {
  return (
    <Group justify="space-between" gap="sm" mb="1.4rem">
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
