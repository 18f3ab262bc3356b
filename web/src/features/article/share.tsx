import { useContext, useState } from 'react';
import { SiteAddressContext } from '#web/src/navigation/site.context.ts';

const outcomes = {
  none: '',
  copied: 'Link copied.',
  failed: 'The link could not be copied. It is in the address bar.',
};

interface ShareProps {
  title: string;
  path: string;
  className: string | undefined;
}

/** Opens the browser's share sheet, or copies the link in a browser without one. */
export function Share({ title, path, className }: ShareProps) {
  const siteAddress = useContext(SiteAddressContext);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>('none');
  const share = async () => {
    setOutcome('none');
    const url = siteAddress + path;
    if (await shareBySheet({ title, url })) return;
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? 'copied' : 'failed');
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        Share
      </button>
      <output>{outcomes[outcome]}</output>
    </>
  );
}

/** @returns whether the share sheet was shown, even if the reader closed it without sharing */
async function shareBySheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
