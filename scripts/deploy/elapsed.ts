/** A terminal or a file. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Awaits something long. On a terminal the seconds are counted on one line, which is removed at the
 * end; anywhere else the label is printed once.
 */
export async function showingElapsed<T>(
  label: string,
  work: Promise<T>,
  output: Output = process.stdout,
): Promise<T> {
  if (!output.isTTY) {
    output.write(`${label} …\n`);
    return work;
  }
  const started = performance.now();
  const show = () => {
    const seconds = Math.round((performance.now() - started) / 1000);
    output.write(`\r${label} … ${seconds} s`);
  };
  show();
  const timer = setInterval(show, 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    output.write('\r\u001b[K');
  }
}
