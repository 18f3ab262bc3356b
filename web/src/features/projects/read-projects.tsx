import { siteLanguage } from '#shared/site/site-texts.ts';
import { projectPath } from '#shared/platform/http.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { ArticleCover, ArticleFrame, Neighbors } from '#web/src/features/article/article-frame.tsx';
import type { ArticleProps, ReadKind } from '#web/src/features/article/read-kind.ts';
import { categoryStyle, ProjectDates, ProjectStatus } from '#web/src/ui/projects/project-look.tsx';
import styles from './project-facts.module.css';
import { Highlights, ProjectCategory, ProjectLinks, Technologies } from './project-facts.tsx';

const toProjects = { to: '/projects', text: 'Back to Projects' };

export const readProjects: ReadKind<ProjectPage> = {
  noun: 'project',
  queryKey: ['projects', 'page'],
  find: (id, signal) => api.call('getProject', { params: { id }, signal }),
  isPublic: ({ is_draft }) => !is_draft,
  pathOf: projectPath,
  description: ({ description }) => description,
  back: toProjects,
  notFound: messages.projectNotFound,
  Article: ProjectArticle,
};

function ProjectArticle({ entry: project, children }: ArticleProps<ProjectPage>) {
  return (
    <ArticleFrame
      title={project.title}
      lang={project.lang}
      images={project.images}
      back={toProjects}
      label={
        <div className={styles.badges}>
          <ProjectCategory category={project.category} />
          <ProjectStatus status={project.status} />
        </div>
      }
      lead={project.description}
      cover={
        project.image_url !== null && (
          <ArticleCover
            source={project.image_url}
            view={project.cover_view}
            title={project.title}
            letter={categoryStyle(project.category).attributes}
          />
        )
      }
      side={
        <div className={styles.facts} lang={project.lang && siteLanguage}>
          <ProjectDates start={project.start_date} end={project.end_date} />
          <ProjectLinks {...project} />
          <Technologies entries={project.technologies} />
        </div>
      }
      others={<Neighbors label="More projects" pathOf={projectPath} {...project.neighbors} />}
    >
      <div className={styles.aboveText}>
        <Highlights entries={project.highlights} />
      </div>
      {children}
    </ArticleFrame>
  );
}
