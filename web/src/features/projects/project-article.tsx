import { projectPath } from '#shared/platform/http.ts';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { ArticleCover } from '#web/src/features/article/article-cover.tsx';
import { ArticleFrame } from '#web/src/features/article/article-frame.tsx';
import { Neighbors } from '#web/src/features/article/neighbors.tsx';
import type { ArticleProps } from '#web/src/features/article/read-kind.ts';
import { ProjectDates } from '#web/src/ui/projects/project-dates.tsx';
import { ProjectStatus } from '#web/src/ui/projects/project-status.tsx';
import { toProject } from './project.ts';
import styles from './project-article.module.css';
import { ProjectCategory } from './project-category.tsx';
import { projectLetter } from './project-cover.tsx';
import { Highlights, Technologies } from './project-entries.tsx';
import { ProjectLinks } from './project-links.tsx';

export const toProjects = { to: '/projects', text: 'Back to Projects' };

/** Everything of a project around its text. */
export function ProjectArticle({ entry, children }: ArticleProps<ProjectPage>) {
  const project = toProject(entry);
  return (
    <ArticleFrame
      title={project.title}
      images={entry.images}
      back={toProjects}
      label={
        <div className={styles.badges}>
          <ProjectCategory category={project.category} />
          <ProjectStatus status={project.status} />
        </div>
      }
      lead={project.description}
      cover={
        project.imageUrl !== null && (
          <ArticleCover
            source={project.imageUrl}
            title={project.title}
            letter={projectLetter(project)}
          />
        )
      }
      side={
        <div className={styles.facts}>
          <ProjectDates start={project.startDate} end={project.endDate} />
          <ProjectLinks {...project} />
          <Technologies entries={project.technologies} />
        </div>
      }
      others={<Neighbors label="More projects" pathOf={projectPath} {...entry.neighbors} />}
    >
      <div className={styles.highlights}>
        <Highlights entries={project.highlights} />
      </div>
      {children}
    </ArticleFrame>
  );
}
