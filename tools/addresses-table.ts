import type { Address, PartNames } from '../api/addresses/address.ts';
import { ADDRESSES } from '../product/addresses.ts';

export const addressesTable = (): string =>
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
    case 'parts':
      return `${at.resource} in their order`;
    case 'save-each':
      return `creates and changes several of ${at.resource}, all or none`;
    case 'order':
      return `puts ${at.resource} in another order`;
  }
}

function takes(at: Address): string {
  switch (at.call) {
    case 'list': {
      const tab = at.tab ? [`\`${at.tab.key}\` (${at.tab.of.join(', ')})`] : [];
      return ['`page` from 1', '`size`', ...tab, ...(at.searched ? ['`search`'] : [])].join(', ');
    }
    case 'choices':
      return pairs(at.given);
    case 'one':
    case 'delete':
      return `\`${at.id}\``;
    case 'save': {
      const own = [at.whole?.field, at.makes && `${at.makes.key}\` (\`${at.makes.move}\`), \`accept`];
      return [`\`${at.id}\``, ...own.flatMap((key) => (key ? [`\`${key}\``] : [])), renamed(at.takes)].join(', ');
    }
    case 'parts':
      return `\`${at.whole}\`, \`${at.within}\``;
    case 'save-each':
      return `\`${at.list}\` of \`id\`, \`${at.whole}\`, \`file_index\`, ${renamed(at.takes)}; \`files\`, \`${at.within}\`, ${renamed(at.ofWithin)}`;
    case 'order':
      return `\`${at.whole}\`, \`${at.ids}\``;
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
      return `\`total\`, \`${at.rows}\` of ${given(at)}`;
    case 'one':
      return [
        at.under === undefined ? given(at) : `\`${at.under}\` of ${given(at)}`,
        ...(at.parts ?? []).map(partsOf),
      ].join(', ');
    case 'parts':
      return `${partsOf(at.names)}, ${names(at.ofWhole)}`;
    case 'save-each':
      return `\`results\` of ${given(at)}, \`message\``;
    case 'delete':
    case 'order':
      return '`message`';
    default:
      return `${given(at)}, \`message\``;
  }
}

const given = ({ gives, whether = {} }: { readonly gives: object; readonly whether?: object }): string =>
  names({ ...gives, ...whether });
const partsOf = ({ key, gives, children, parts = [] }: PartNames): string => {
  const inner = [
    ...parts.map(partsOf),
    ...(children ? [`\`${children.key}\` of ${names(children.gives)}, \`${key}\``] : []),
  ];
  return `\`${key}\` of ${[names(gives), ...inner].join(', ')}`;
};
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
