import { Link } from 'react-router-dom';
import { privacyIntro } from '#shared/site/site-texts.ts';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { Prose } from '#web/src/features/article/render/prose.tsx';
import { PrivacyChoice } from '#web/src/features/tracking/privacy-choice.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';

/** Says which facts about visits are recorded, for how long, and how visitors stop the recording. */
export function PrivacyPage() {
  const { tracking: mode } = useSiteSettings().frame;
  return (
    <div className="page">
      <PageTitle>Privacy</PageTitle>
      <meta name="description" content={privacyIntro} />
      <PageHeading title="Privacy" lead={privacyIntro} />
      <Prose>
        {mode === 'off' ? <NothingRecorded /> : <Recorded mode={mode} />}
        <h2>Messages</h2>
        <p>
          What you write in the <Link to="/contact">contact form</Link> is kept, with your name and
          your e-mail address, until the owner deletes it. It is not connected with your visits.
        </p>
        <h2>Pages of other sites</h2>
        <p>
          A text may have a place for a video or a post of another site. It is loaded only when you
          press “Show here”; then that site learns of your visit, as if you had opened it. If the
          page has to be loaded again for that, your tab remembers the press meanwhile, under{' '}
          <code>pressed-embed</code>.
        </p>
      </Prose>
    </div>
  );
}

function NothingRecorded() {
  return (
    <>
      <h2>Visits</h2>
      <p>Visits are not recorded on this site. It sets no cookies.</p>
    </>
  );
}

function Recorded({ mode }: { mode: TrackingMode }) {
  return (
    <>
      <h2>Your choice</h2>
      <PrivacyChoice mode={mode} />
      <h2>What is recorded</h2>
      <ul>
        <li>The pages you see, and when.</li>
        <li>Whether a page is read: 15 seconds on it, or half of it scrolled.</li>
        <li>
          Clicks on contact and profile links and on the cards of posts and projects, and that a
          message was sent.
        </li>
        <li>
          The kind of device, the browser, the operating system, your country, and the name of the
          site that led you here, or of a campaign if its link says so.
        </li>
      </ul>
      <p>Your browser also sends its screen size, which is not stored.</p>
      <p>
        A visit ends half an hour after your last click, key press or scroll. It has a random
        number, which your browser stores under <code>session_id</code>, beside{' '}
        <code>last_activity</code>, <code>visit_count</code> and <code>hasConverted</code>. Visits
        by the people who run the site are not recorded.
      </p>
      <h2>For how long</h2>
      <p>
        A visit is kept for 90 days. Daily totals, which identify nobody, are kept indefinitely.
      </p>
      <h2>What is not recorded</h2>
      <p>
        No cookie is set, and your IP address is not stored. To keep anyone from inflating the
        numbers, visits from an address are counted for a day under a code that does not reveal it.
        Nothing is shared with other companies, and nothing follows you to other sites.
      </p>
    </>
  );
}
