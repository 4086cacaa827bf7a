import { ADDRESSES, type Address } from '../api/addresses/table.ts';

const BEGIN = '<!-- addresses: written by npm run generate -->';
const END = '<!-- /addresses -->';

/** The API's page with the list of addresses as the table has it. @throws Error where the page has no place for it. */
export function withAddresses(page: string): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/api.md has no place for the addresses: ${BEGIN} … ${END}`);
  return `${page.slice(0, start + BEGIN.length)}\n\n${addressesTable()}\n\n${page.slice(end)}`;
}

const addressesTable = (): string =>
  ['| call | is | takes | answers |', '|---|---|---|---|', ...ADDRESSES.map(line)].join('\n');

const line = (at: Address): string =>
  `| \`${at.method} ${at.path}\` | ${meaning(at)} | ${takes(at)} | ${answers(at)} |`;

function meaning(at: Address): string {
  switch (at.call) {
    case 'list':
      return `list of ${at.resource}${at.always ? `, always ${pairs(at.always)}` : ''}`;
    case 'choices':
      return `look-up of ${at.resource} \`${at.field}\``;
    case 'one':
      return `one of ${at.resource}${at.orNew ? `; without \`${at.id}\` what a new one begins with` : ''}`;
    case 'save':
      return `creates one of ${at.resource}, changes it with \`${at.id}\``;
    case 'delete':
      return `deletes one of ${at.resource}`;
    case 'move':
      return `${at.resource} \`${at.move}\``;
  }
}

function takes(at: Address): string {
  switch (at.call) {
    case 'list': {
      const { key, size, first } = at.page;
      const tab = at.tab ? [`\`${at.tab.key}\` (${Object.keys(at.tab.tabs).join(', ')})`] : [];
      return [`\`${key}\` from ${first}`, `\`${size}\``, ...tab, ...(at.search ? [`\`${at.search}\``] : [])].join(', ');
    }
    case 'choices':
      return pairs(at.given);
    case 'one':
    case 'delete':
      return `\`${at.id}\``;
    case 'save':
      return [`\`${at.id}\``, renamed(at.takes)].join(', ');
    case 'move':
      return [
        `\`${at.id}\``,
        ...(at.given ? [pairs(at.given)] : []),
        ...(hasAny(at.takes) ? [renamed(at.takes)] : []),
      ].join(', ');
  }
}

function answers(at: Address): string {
  switch (at.call) {
    case 'list':
    case 'choices':
      return `\`${at.total}\`, \`${at.rows}\` of ${names(at.gives)}`;
    case 'one':
      return at.under === undefined ? names(at.gives) : `\`${at.under}\` of ${names(at.gives)}`;
    case 'delete':
      return '`message`';
    default:
      return `${names(at.gives)}, \`message\``;
  }
}

const hasAny = (named: object): boolean => Object.keys(named).length > 0;
const names = (named: object): string =>
  Object.keys(named)
    .map((name) => `\`${name}\``)
    .join(', ');
const pairs = (named: object): string =>
  Object.entries(named)
    .map(([key, value]) => `\`${key}\` ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(', ');
const renamed = (named: { readonly [key: string]: string }): string =>
  Object.entries(named)
    .map(([key, field]) => (key === field ? `\`${key}\`` : `\`${key}\` (${field})`))
    .join(', ');
