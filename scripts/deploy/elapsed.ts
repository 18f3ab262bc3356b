/** A terminal, or a stream such as a file. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows a label during long work, which may change it. A terminal also counts the seconds, on a line that is removed
 * at the end; other outputs get each new label once.
 */
export async function showingElapsed<T>(
  firstLabel: string,
  work: Promise<T> | ((relabel: (label: string) => void) => Promise<T>),
  output: Output = process.stdout,
): Promise<T> {
  const started = performance.now();
  let label = firstLabel;
  const show = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    output.write(output.isTTY ? `\r\u001b[K${label} … ${seconds} s` : `${label} …\n`);
  };
  const relabel = (next: string) => {
    if (next === label) return;
    label = next;
    show();
  };
  show();
  const timer = output.isTTY ? setInterval(show, 1000) : undefined;
  try {
    return await (typeof work === 'function' ? work(relabel) : work);
  } finally {
    clearInterval(timer);
    if (output.isTTY) output.write('\r\u001b[K');
  }
}
