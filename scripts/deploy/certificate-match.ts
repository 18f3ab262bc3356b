/** Chooses the certificate that covers a set of names. */

/** The facts about a certificate that the choice depends on. */
export interface KnownCertificate {
  arn: string;
  status: 'ISSUED' | 'PENDING_VALIDATION';
  names: readonly string[];
}

/** An issued certificate that covers every name, or else one that awaits validation. */
export function chooseCertificate(
  certificates: readonly KnownCertificate[],
  names: readonly string[],
): KnownCertificate | undefined {
  const fitting = certificates.filter((certificate) => coversAll(certificate.names, names));
  return fitting.find(({ status }) => status === 'ISSUED') ?? fitting[0];
}

export function coversAll(certified: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name) => certified.some((pattern) => covers(pattern, name)));
}

/** A star stands for exactly one label, the first (RFC 9525, 6.3). */
function covers(pattern: string, name: string): boolean {
  const [certified, wanted] = [pattern.toLowerCase(), name.toLowerCase()];
  if (certified === wanted) return true;
  return certified.startsWith('*.') && wanted.replace(/^[^.]+/, '*') === certified;
}
