import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './not-found.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.sheet}>
      <div className={`page ${styles.page}`}>
        <PageTitle>Page not found</PageTitle>
        <div className={styles.drawing}>
          <div className={`nf-num ${styles.number}`} aria-hidden="true">
            {[...'404'].map((digit, place) => (
              <i key={place} data-l={digit}>
                {digit}
              </i>
            ))}
          </div>
          <h1 className={`dim ext ${styles.title}`}>Page not found</h1>
        </div>
        <p className={styles.text}>
          Nothing is drawn at this address. It may have moved, or it was never here.
        </p>
        <Button component={Link} to="/" size="lg">
          Go Home
        </Button>
      </div>
    </div>
  );
}
