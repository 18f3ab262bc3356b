import { builtContact } from '#shared/site/built-contact.ts';
import { ContactForm } from '#web/src/features/contact/contact-form.tsx';
import { AvailabilityCards, Elsewhere } from '#web/src/features/contact/contact-side.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';
import styles from '#web/src/features/contact/contact-form.module.css';

export function ContactPage() {
  const { contact: own, frame } = useSiteSettings();
  const contact = { ...builtContact, ...own };
  return (
    <div className="page">
      <PageTitle>Contact</PageTitle>
      <meta name="description" content={contact.intro} />
      <PageHeading title="Get In Touch" lead={contact.intro} />
      <div className={styles.columns}>
        <ContactForm supportEmail={contact.support_email} />
        <div className={styles.side}>
          <AvailabilityCards contact={contact} />
          <Elsewhere email={contact.support_email} links={frame.social_links} />
        </div>
      </div>
    </div>
  );
}
