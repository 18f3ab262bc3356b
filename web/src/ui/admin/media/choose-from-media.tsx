import { Button, Stack } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { MediaItem } from '#shared/schemas/uploads.ts';
import { OnDemand } from '../on-demand.tsx';

interface ChooseFromMediaProps {
  onChoose: (item: MediaItem) => void;
  disabled?: boolean;
}

/** A button that opens the uploaded pictures. They load when they are opened for the first time. */
export function ChooseFromMedia({ onChoose, disabled = false }: ChooseFromMediaProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Stack gap="sm" miw={0}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        Choose from media
      </Button>
      {isOpen && (
        <OnDemand name="the media" load={() => import('./media-grid.tsx')}>
          {({ MediaChooser }) => (
            <MediaChooser
              onChoose={(item) => {
                onChoose(item);
                setIsOpen(false);
                button.current?.focus();
              }}
            />
          )}
        </OnDemand>
      )}
    </Stack>
  );
}
