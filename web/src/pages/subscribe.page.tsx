import { useContext } from 'react';
import { feeds } from '#shared/publishing/site-paths.ts';
import { subscribeIntro } from '#shared/site/site-texts.ts';
import { Prose } from '#web/src/features/article/render/prose.tsx';
import { SiteAddressContext } from '#web/src/navigation/site.context.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';

/** Lists the feeds and explains how to use them. */
export function SubscribePage() {
  const siteAddress = useContext(SiteAddressContext);
  return (
    <div className="page">
      <PageTitle>Subscribe</PageTitle>
      <meta name="description" content={subscribeIntro} />
      <PageHeading title="Subscribe" lead={subscribeIntro} />
      <Prose>
        <h2>How it works</h2>
        <p>
          A feed is a file with the newest posts. A feed reader, an app or a website of your choice,
          looks at it from time to time and shows you what is new, next to the other sites you
          follow. Nobody here learns who subscribes, and you unsubscribe by removing the feed from
          your reader.
        </p>
        <h2>The feeds</h2>
        <p>Each has the newest posts in full. Most readers take any of them:</p>
        <ul>
          {feeds.map(({ file, name }) => (
            <li key={file}>
              {name}: <a href={`/${file}`}>{`${siteAddress}/${file}`}</a>
            </li>
          ))}
        </ul>
        <h2>If you are new to feeds</h2>
        <p>
          Install a feed reader, choose to add a feed, and paste one of the addresses above. Many
          readers also find the feeds when you paste the address of this site.
        </p>
      </Prose>
    </div>
  );
}
