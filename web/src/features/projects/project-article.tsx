import type { ReactNode } from 'react';
import { projectPath } from '#shared/platform/http.ts';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import article from '#web/src/ui/article/article.module.css';
import { BackLink } from '#web/src/ui/article/back-link.tsx';
import { Neighbors } from '#web/src/ui/article/neighbors.tsx';
import { type Picture, publicPicture } from '#web/src/ui/picture.ts';
import { ProjectDates } from '#web/src/ui/projects/project-dates.tsx';
import { ProjectStatus } from '#web/src/ui/projects/project-status.tsx';
import { toProject } from './project.ts';
import styles from './project-article.module.css';
import { ProjectCategory } from './project-category.tsx';
import { ProjectCover } from './project-cover.tsx';
import { Highlights, Technologies } from './project-entries.tsx';
import { ProjectLinks } from './project-links.tsx';

interface ProjectArticleProps {
  page: ProjectPage;
  /** The text. */
  children: ReactNode;
}

/** Everything of a project around its text. */
export function ProjectArticle({ page, children }: ProjectArticleProps) {
  const project = toProject(page);
  return (
    <article className={`page ${article.article}`}>
      <div className={article.back}>
        <BackToProjects />
      </div>
      <header className={article.header}>
        <div className={styles.badges}>
          <ProjectCategory category={project.category} />
          <ProjectStatus status={project.status} />
        </div>
        <h1 className={article.title}>{project.title}</h1>
        <p className={article.lead}>{project.description}</p>
      </header>
      {project.imageUrl !== null && (
        <ProjectCover
          className={article.cover}
          project={project}
          known={coverOf(page)}
          layout="page"
          first
        />
      )}
      <div className={styles.facts}>
        <ProjectDates start={project.startDate} end={project.endDate} />
        <ProjectLinks {...project} />
        <Technologies entries={project.technologies} />
      </div>
      <div className={article.body}>
        <div className={styles.highlights}>
          <Highlights entries={project.highlights} />
        </div>
        {children}
        <footer className={article.footer}>
          <BackToProjects />
          <Neighbors label="More projects" pathOf={projectPath} {...page.neighbors} />
        </footer>
      </div>
    </article>
  );
}

function coverOf({ images, image_url }: ProjectPage): Picture | undefined {
  const image = images.find(({ object_key }) => object_key === image_url);
  return image?.url ? publicPicture({ ...image, url: image.url }) : undefined;
}

function BackToProjects() {
  return <BackLink to="/projects">Back to Projects</BackLink>;
}
