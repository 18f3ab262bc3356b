import { renderSVG } from 'uqr';

/** Draws the code dark on white in both colour schemes, with the margin that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { ecc: 'M', border: 4 });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={label}
      width={224}
      height={224}
    />
  );
}
