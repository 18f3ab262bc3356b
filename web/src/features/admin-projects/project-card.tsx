import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Project } from '#shared/schemas/projects.ts';
import { pictureOf, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { DeleteButton, EditLink } from '#web/src/features/entry-list/entry-actions.tsx';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { DashedList } from '#web/src/ui/admin/facts.tsx';
import { Cover } from '#web/src/ui/cover.tsx';
import { categoryStyle, ProjectDates, ProjectStatus } from '#web/src/ui/projects/project-look.tsx';
import chipStyles from '#web/src/ui/projects/project-look.module.css';
import styles from './projects.module.css';

const maxTechnologies = 5;
const maxHighlights = 3;

export interface ProjectCardProps {
  project: Project;
  readOnly: boolean;
  onDelete: (project: Project) => void;
}

export function ProjectCard({ project, readOnly, onDelete }: ProjectCardProps) {
  const id = useId();
  const highlights = project.highlights.slice(0, maxHighlights);
  return (
    // Focusable: 'Load more' moves the focus to the first new card.
    <Paper
      component="article"
      radius="lg"
      px="1.15rem"
      py="md"
      className={styles.card}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <Thumbnail project={project} />
        <Stack align="flex-start" gap="0.4rem">
          <Title order={2} id={id} size="1.375rem" lh={1.2} lts="-0.012em" className={styles.text}>
            {project.title}
          </Title>
          <Group gap="0.6rem">
            <ProjectStatus status={project.status} />
            {project.is_draft && <Badge color="gray">Draft</Badge>}
          </Group>
        </Stack>
        <Group wrap="nowrap" gap="0.35rem">
          <EditLink
            title={project.title}
            path={`${projectsList.path}/edit/${project.id}`}
            readOnly={readOnly}
          />
          <DeleteButton
            title={project.title}
            readOnly={readOnly}
            onDelete={() => onDelete(project)}
          />
        </Group>
      </div>
      <Text c="var(--ink-2)" textWrap="pretty" className={styles.text}>
        {project.description}
      </Text>
      {highlights.length > 0 && (
        <DashedList items={highlights} gap="0.1rem" aria-label="Highlights" />
      )}
      <Technologies technologies={project.technologies} />
      <div className={styles.foot}>
        <ProjectDates start={project.start_date} end={project.end_date} />
        {project.category !== '' && <Category category={project.category} />}
      </div>
    </Paper>
  );
}

function Thumbnail({ project }: { project: Project }) {
  const image = useImageAddress(project.image_url);
  return (
    <Cover
      picture={pictureOf(image)}
      sizes="5.5rem"
      view={project.cover_view}
      title={project.title}
      className={styles.thumbnail}
      letter={categoryStyle(project.category).attributes}
    />
  );
}

function Technologies({ technologies }: { technologies: readonly string[] }) {
  if (technologies.length === 0) return null;
  const hiddenCount = technologies.length - maxTechnologies;
  return (
    <ul className={chipStyles.chips} aria-label="Technologies">
      {technologies.slice(0, maxTechnologies).map((technology) => (
        <li key={technology}>{technology}</li>
      ))}
      {hiddenCount > 0 && <li className={styles.more}>+{hiddenCount} more</li>}
    </ul>
  );
}

function Category({ category }: { category: string }) {
  const { name, attributes } = categoryStyle(category);
  return (
    <span {...attributes} className={`cat ${attributes.className} ${styles.text}`}>
      {name}
    </span>
  );
}
