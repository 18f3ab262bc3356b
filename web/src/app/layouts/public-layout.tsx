import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Canonical } from '#web/src/navigation/canonical.tsx';
import { FreshSettings } from '#web/src/navigation/site-settings.tsx';
import { loadLostPage } from '#web/src/navigation/page-on-demand.tsx';
import { reportHydrated } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import styles from './public-layout.module.css';
import { RouteAnnouncer } from './route-announcer.tsx';

/** Header, page and footer. The focus moves to the page after each navigation. */
export function PublicLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.frame}>
      <Canonical />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <Outlet />
          <FreshSettings />
          <Hydrated />
        </Suspense>
      </main>
      <Footer />
      <RouteAnnouncer />
    </div>
  );
}

/** React hydrates this together with the page beside it. `useLocation` renders it again with each further page. */
function Hydrated() {
  useLocation();
  useEffect(() => {
    reportHydrated();
    loadLostPage().then(
      ({ notePage }) => notePage(),
      () => {},
    );
  });
  return null;
}
