import { site } from '#shared/site/site.config.ts';
import { AvailabilityCards } from '#web/src/features/contact/availability-cards.tsx';
import { ContactForm } from '#web/src/features/contact/contact-form.tsx';
import { Elsewhere } from '#web/src/features/contact/elsewhere.tsx';
import { PageHeading } from '#web/src/ui/page-heading.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './contact.module.css';

export function ContactPage() {
  return (
    <div className="page">
      <PageTitle>Contact</PageTitle>
      <meta name="description" content={site.contactIntro} />
      <PageHeading title="Get In Touch" lead={site.contactIntro} />
      <div className={styles.columns}>
        <ContactForm />
        <div className={styles.side}>
          <AvailabilityCards />
          <Elsewhere />
        </div>
      </div>
    </div>
  );
}
