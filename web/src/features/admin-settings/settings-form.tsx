import { Button, Progress, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { SavedSettings } from '#shared/schemas/site-settings.ts';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { LockedNote } from '#web/src/ui/admin/form-parts.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { LabelsSection } from './labels-section.tsx';
import { sections } from './sections.tsx';
import { useStoreSettings, useSettingsProgress } from './settings.queries.ts';
import { SignInRulesSection } from './sign-in-rules.tsx';
import { SettingsVersions } from './settings-versions.tsx';

interface SettingsFormProps {
  saved: SavedSettings;
  /** Why nothing can be saved; undefined for an administrator. */
  lockedBecause: string | undefined;
  /** Whether this account may read earlier versions of the settings. */
  showsVersions: boolean;
  /** Called with true while there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
  /** Called when the sign-in rules are saved. */
  onRulesSaved: () => void;
}

/** All sections of the settings, their earlier versions, and the progress of publishing a change. */
export function SettingsForm(props: SettingsFormProps) {
  const { saved, lockedBecause, showsVersions, onUnsavedChange, onRulesSaved } = props;
  const storeSettings = useStoreSettings();
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const [showsVersionList, setShowsVersionList] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnsaved = unsaved.length > 0;
  const { blocker } = useLeaveGuard(isUnsaved);
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  const onUnsaved = useCallback((heading: string, isUnsaved: boolean) => {
    setUnsaved((last) => {
      const others = last.filter((name) => name !== heading);
      return isUnsaved ? [...others, heading] : others;
    });
  }, []);
  return (
    <>
      <PageHead title="Settings">
        {showsVersions && (
          <Button variant="default" onClick={() => setShowsVersionList(true)}>
            Versions
          </Button>
        )}
      </PageHead>
      <LockedNote reason={lockedBecause}>nothing can be saved</LockedNote>
      <OutcomeNotice outcome={outcome} />
      <PublishingProgress version={saved.version} />
      {Object.entries(sections).map(([name, Section]) => (
        <Section
          key={name}
          saved={saved}
          onSaved={storeSettings}
          lockedBecause={lockedBecause}
          onUnsaved={onUnsaved}
        />
      ))}
      {lockedBecause === undefined && (
        <>
          <LabelsSection />
          <SignInRulesSection onSaved={onRulesSaved} onUnsaved={onUnsaved} />
        </>
      )}
      {showsVersionList && (
        <SettingsVersions
          saved={saved}
          lockedBecause={lockedBecause}
          onRestored={(restored) => {
            setShowsVersionList(false);
            storeSettings(restored);
            setOutcome({ failed: false, sentence: 'The version is restored. The pages follow.' });
          }}
          onClose={() => setShowsVersionList(false)}
        />
      )}
      {blocker.state === 'blocked' && (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
          <DialogText>
            Your changes to {unsaved.join(', ')} have not been saved and will be lost.
          </DialogText>
        </LeaveDialog>
      )}
    </>
  );
}

/** Shows how many of the published files already have the latest change. */
function PublishingProgress({ version }: { version: number }) {
  const { data } = useSettingsProgress(version);
  // The element is rendered even while it is empty: screen readers announce only changes.
  if (data === undefined || data.live) return <output />;
  const { done, total } = data;
  const text = total > 0 ? `${done} of ${total} files show the change.` : 'The pages follow.';
  return (
    <output>
      <Text c="var(--ink-2)" fz="sm" mb="md">
        {text}
      </Text>
      {total > 0 && <Progress mb="md" value={(done / total) * 100} aria-label={text} />}
    </output>
  );
}
