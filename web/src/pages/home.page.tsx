import { useRef } from 'react';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import { builtHome } from '#shared/site/built-home.ts';
import { Numbers, Skills, useHomeWork, WorkSection } from '#web/src/features/home/sections.tsx';
import { Profile } from '#web/src/features/home/profile.tsx';
import { PostGrid } from '#web/src/features/posts/list/post-card.tsx';
import { ProjectCards } from '#web/src/features/projects/project-card.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';

export function HomePage() {
  const work = useHomeWork();
  const { frame, home: own } = useSiteSettings();
  const home = { ...builtHome, ...own };
  return (
    <>
      <PageTitle />
      <meta name="description" content={home.bio} />
      <Profile name={frame.name} owner={home} hasProjects={!frame.navigation.hidden.projects} />
      <WorkSection
        id="selected-projects"
        title="Selected projects"
        to="/projects"
        linkText="All projects"
        entries={work?.projects}
      >
        {(projects) => <Projects projects={projects} />}
      </WorkSection>
      <WorkSection
        id="latest-posts"
        title="Latest posts"
        to="/blog"
        linkText="All posts"
        entries={work?.posts}
      >
        {(posts) => <Posts posts={posts} />}
      </WorkSection>
      <Skills groups={home.skill_groups} />
      <Numbers numbers={home.numbers} />
    </>
  );
}

function Projects({ projects }: Pick<HomePageData, 'projects'>) {
  const list = useRef<HTMLUListElement>(null);
  return <ProjectCards list={list} projects={projects} layout="grid" titleTag="h3" />;
}

function Posts({ posts }: Pick<HomePageData, 'posts'>) {
  const list = useRef<HTMLUListElement>(null);
  return <PostGrid list={list} posts={posts} />;
}
