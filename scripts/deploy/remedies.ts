/** Advice on failures in a deployment's events that owners may encounter. */

interface Remedy {
  sign: RegExp;
  sentence: (match: RegExpExecArray) => string;
}

/** @returns a sentence for each known cause among the lines, in order of appearance */
export function remediesFor(lines: readonly string[]): string[] {
  const sentences = lines.flatMap((line) =>
    remedies.flatMap(({ sign, sentence }) => {
      const match = sign.exec(line);
      return match ? [sentence(match)] : [];
    }),
  );
  return [...new Set(sentences)];
}

const remedies: Remedy[] = [
  {
    sign: /account must be verified before you can add new CloudFront resources/i,
    sentence: () =>
      'AWS has not yet verified this account for CloudFront, which is common for new accounts. Ask for it in the Support Center of the AWS console (a case about account and billing is free), then run the command again.',
  },
  {
    sign: /Provider with url https:\/\/token\.actions\.githubusercontent\.com already exists/i,
    sentence: () =>
      "The account already has an identity provider for GitHub. Set github.provider: 'exists' in infra/deployment.config.ts.",
  },
  {
    sign: /resource record set \[name='([^']+?)\.?', type='(\w+)'.*already exists/i,
    sentence: ([, name, type]) =>
      `The hosted zone already has a record ${type} for ${name} that points elsewhere. Remove it from the zone, then run the command again.`,
  },
  {
    sign: /CNAMEs? you provided (?:is|are) already associated with a different resource|CNAMEAlreadyExists/i,
    sentence: () =>
      'Another CloudFront distribution uses a name of your domain. Remove the name from it, or from domain.names in infra/deployment.config.ts.',
  },
];
