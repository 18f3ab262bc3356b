import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEye } from '@tabler/icons-react';
import { useStoredFlag } from './use-stored-flag.ts';

/** Tells a viewer why nothing here can be pressed. */
export function ViewerBanner() {
  const [minimized, setMinimized] = useStoredFlag('viewerBannerMinimized');
  const Chevron = minimized ? IconChevronDown : IconChevronUp;
  return (
    <aside
      className="adm-banner"
      aria-label="Read-only account"
      data-minimized={minimized || undefined}
    >
      <div className="adm-hatch" aria-hidden />
      <div className="adm-banner-text">
        <p className="adm-banner-title">
          <IconEye size={18} stroke={1.7} aria-hidden />
          <strong>Read-only account</strong>
          {minimized && <span>Buttons and forms are disabled.</span>}
        </p>
        {!minimized && (
          <p>
            You can look at every screen of the admin area. Buttons and forms are disabled, and
            nothing you do here is saved.
          </p>
        )}
      </div>
      <ActionIcon
        color="gray"
        aria-label={minimized ? 'Expand the notice' : 'Minimize the notice'}
        aria-expanded={!minimized}
        onClick={() => setMinimized(!minimized)}
      >
        <Chevron size={18} stroke={1.7} />
      </ActionIcon>
    </aside>
  );
}
