/** The committed table of granted and used actions. */
import { exceptionFor } from './compare.ts';
import type { Exception, Grant } from './right.ts';

/**
 * The Markdown for a comparison without findings: a grant without an exception is then a used one,
 * so the table depends only on the templates and the exceptions.
 */
export function rightsTable(grants: readonly Grant[], exceptions: readonly Exception[]): string {
  const rows = grants.map((grant) => {
    const exception = exceptionFor(grant, exceptions);
    return [
      grant.function,
      code(grant.action),
      grant.resource.replaceAll('*', '\\*'),
      grant.condition === undefined ? '' : code(grant.condition),
      exception ? `no: ${exception.reason}` : 'yes',
    ];
  });
  return [
    introduction,
    line(['function', 'action', 'on what', 'only when', 'used by the suites']),
    line(['---', '---', '---', '---', '---']),
    ...rows.map(line),
    '',
  ].join('\n');
}

const introduction = `# What each function may do, and does

Every action that the role of a function allows, and whether the API suite and the browser journeys
saw the function use it. The suites fail when nothing uses a grant and \`scripts/rights/exceptions.ts\`
gives no reason for it, when a use has no grant, and when this table is not what the templates say.
`;

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
