import {
  type Field,
  fieldsAbout,
  type Meaning,
  type RequirementStatus,
  type Resource,
  type Row,
} from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';

/** The state of a requirement, as it is returned with its record. */
export type Requirement = NonNullable<Row['_requirements']>[number];

/** How each status is called, and what it means. */
export const STATUS: {
  readonly [status in RequirementStatus]: {
    readonly word: string;
    readonly meaning: Meaning;
  };
} = {
  due: { word: 'Missing', meaning: 'plain' },
  in_review: { word: 'In review', meaning: 'going' },
  met: { word: 'Done', meaning: 'done' },
  refused: { word: 'To be corrected', meaning: 'attention' },
  expiring: { word: 'Expires soon', meaning: 'waiting' },
  lapsed: { word: 'Expired', meaning: 'attention' },
  waived: { word: 'Passed without it', meaning: 'done' },
};

/** Those that nobody has to do anything about. */
export const isDone = ({ status }: Requirement): boolean => status === 'met' || status === 'waived';

/** What a requirement is about: fields of the record, or of the parts given for it. */
export function requirementFields(resource: Resource, { of }: Pick<Requirement, 'of'>): readonly Field[] {
  const each = resource.requirements.find(({ name }) => name === of)?.each;
  const holder = each ? registry.resources[each.in] : resource;
  return fieldsAbout(resource, of).flatMap((name) => holder?.fields[name] ?? []);
}

/** What is to be mended of a requirement, field by field; nothing where that is all of it. */
export function toMendWords(resource: Resource, requirement: Requirement): string | undefined {
  const fields = requirementFields(resource, requirement).filter(({ name }) => requirement.why?.fields?.includes(name));
  if (fields.length === 0) return undefined;
  return t('To correct: {fields}', { fields: fields.map(({ label }) => t(label)).join(', ') });
}

/** A coded reason in words. */
export function reasonWords(resource: Resource, { of }: Pick<Requirement, 'of'>, code: string): string {
  const requirement = resource.requirements.find(({ name }) => name === of);
  const field = registry.resources[requirement?.each?.in ?? '']?.fields[requirement?.why[0] ?? ''];
  const codes = [
    ...(field && 'options' in field ? field.options : []),
    ...resource.moves.flatMap(({ reasons }) => registry.vocabularies[reasons ?? ''] ?? []),
  ];
  return t(codes.find(({ value }) => value === code)?.label ?? code);
}
