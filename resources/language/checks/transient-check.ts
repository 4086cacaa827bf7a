import { kindOf, refers } from '../kinds/index.ts';
import type { Field, Registry, Resource, Screen } from '../resource.ts';
import { fieldsOf, type Rule } from '../rules.ts';
import type { At } from './report.ts';

type Reading = { readonly where: string; readonly names: readonly string[] };

/** Reports what reads a field that nothing keeps, and one that no move asks. */
export function checkTransient(resource: Resource, registry: Registry, at: At): void {
  const passing = resource.fieldList.filter(({ transient }) => transient);
  if (passing.length === 0) return;
  const readings = [...inResource(resource), ...onScreens(resource, registry), ...fromOthers(resource, registry)];
  for (const { name } of passing) {
    const path = at.in('fields').in(name).in('transient');
    if (!resource.moves.some(({ inputs }) => inputs.some(({ field }) => field === name)))
      path.wrong('no move asks it.', 'What is kept nowhere is only there to be asked by moves.');
    for (const { where, names } of readings)
      if (names.includes(name))
        path.wrong(`${where} reads it.`, 'It is kept nowhere, so that nothing is there to be read.');
  }
}

const ruled = (where: string, rule: Rule | undefined): Reading => ({ where, names: rule ? fieldsOf(rule) : [] });

function inResource(resource: Resource): Reading[] {
  const { title, picture, measures, moves, uniques, keepWhen } = resource;
  return [
    { where: "'title'", names: [title] },
    { where: "'picture'", names: picture === undefined ? [] : [picture] },
    ...Object.values(measures).flatMap(({ name, taken }) => {
      const where = `the measure '${name}'`;
      const names = [taken?.field, taken?.dateField].filter((each) => each !== undefined);
      return [{ where, names }, ruled(where, taken?.where), ruled(where, taken?.subtract)];
    }),
    ...uniques.map(({ fields }) => ({ where: "'unique'", names: fields })),
    ruled("'keepWhen'", keepWhen?.rule),
    ...moves.flatMap(({ name, when, showFields, reasonField, sets }) => [
      ruled(`the move '${name}'`, when),
      { where: `the dialog of '${name}'`, names: showFields },
      {
        where: `the move '${name}'`,
        names: [...Object.keys(sets), ...(reasonField === undefined ? [] : [reasonField])],
      },
    ]),
    ...resource.rows.map(({ initialValues }) => ({ where: "'rows'", names: Object.keys(initialValues) })),
    ...resource.fieldList.flatMap((field) => madeOf(field, resource.name, resource.name)),
  ];
}

function onScreens(resource: Resource, { screens }: Registry): Reading[] {
  return screens.flatMap((screen) => [
    ...(screen.resource === resource.name ? ofScreen(screen) : []),
    ...Object.values(screen.show?.lists ?? {})
      .filter(({ of }) => of === resource.name)
      .map(({ details, name }) => ({
        where: `the list '${name}' of the screen '${screen.name}'`,
        names: details,
      })),
  ]);
}

function ofScreen({ name, list, report, form, show, where }: Screen): Reading[] {
  const path = `the screen '${name}'`;
  const shown = list
    ? [...list.columns, ...Object.values(list.secondLine).flat(), ...list.search, ...list.filters]
    : [];
  return [
    { where: path, names: [...shown, ...(form?.fields ?? []), ...(show?.fields ?? [])] },
    {
      where: `the report of ${path}`,
      names: [...(report?.charts ?? []), report?.table].map((each) => each?.by ?? ''),
    },
    ruled(path, where),
    ...(list?.tabs ?? []).map((tab) => ruled(`the tab '${tab.name}' of the screen '${name}'`, tab.where)),
  ];
}

const fromOthers = (resource: Resource, { resources }: Registry): Reading[] =>
  Object.values(resources)
    .filter(({ name }) => name !== resource.name)
    .flatMap(({ name, fieldList }) => fieldList.flatMap((field) => madeOf(field, name, resource.name)));

/** What a field is made of, as far as it is of a resource. `own`: whose field it is. */
function madeOf(field: Field, own: string, of: string): Reading[] {
  const where = `'${field.name}' of '${own}'`;
  const { derived: made } = kindOf(field);
  if (made) return own === of ? [{ where, names: made.names(field) }] : [];
  if ('measure' in field && field.of === of)
    return [{ where, names: field.field === undefined ? [] : [field.field] }, ruled(where, field.where)];
  return refers(field) && field.to === of ? [ruled(where, field.where)] : [];
}
