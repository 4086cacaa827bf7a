import { isApiPath } from '../api-paths.ts';
import type { FieldDefinition, RelatedList, ResourceDefinition, ShowDefinition, ShowTab } from '../definition.ts';
import { type Capabilities, referenceTo } from './ends.ts';
import { fieldsLook, sectionsLook } from './groups-check.ts';
import { type At, show } from './report.ts';
import {
  entriesOf,
  isObject,
  listOf,
  missing,
  named,
  object,
  oneOf,
  ownEntry,
  pageSize,
  registered,
  text,
  type Validator,
  type Validators,
} from './shapes.ts';

const listName: Validator = (value, at) => {
  named('kebab-case')(value, at);
  if (isApiPath('ofRecord', value)) at.wrong(`'${value}' is a call of the API.`, 'Choose another name.');
};

type CheckContext = {
  readonly resource: ResourceDefinition;
  readonly resources: { readonly [name: string]: ResourceDefinition };
  /** A field's name, and what it must be able to do. */
  readonly fieldThat: (can: (of: Capabilities) => boolean, refusal: string) => Validator;
};

/** Reports everything wrong with a record's page, the form of its path apart. */
export function checkShow(value: unknown, at: At, context: CheckContext): void {
  const any = context.fieldThat(() => true, '');
  const figure = context.fieldThat(({ isFigure }) => isFigure, 'is no number.');
  const chart: Validator = (each, where) =>
    object(each, where, {
      must: {
        label: text,
        shape: oneOf('shape', () => ['pie', 'bar', 'column', 'line']),
        fields: fieldsLook(figure, context.resource),
      },
      may: {},
    });
  const tab: Validator = (each, where) => {
    const parts: Validators<Omit<ShowTab, 'name' | 'label'>> = {
      cards: fieldsLook(any, context.resource),
      charts: listOf(chart),
      sections: sectionsLook(any, context.resource),
      panels: listOf(registered('panels')),
      list: (list, listAt) => checkRelatedList(list, listAt, context),
    };
    object(each, where, { must: { name: listName }, may: { label: text, ...parts } });
    if (isObject(each) && Object.keys(parts).every((part) => each[part] === undefined))
      where.wrong('the tab is empty.', `Give it one of: ${Object.keys(parts).join(', ')}.`);
  };
  const may: Omit<Validators<ShowDefinition>, 'path'> = {
    sections: sectionsLook(any, context.resource),
    tabs: (tabs, where) => {
      listOf(tab)(tabs, where);
      differentNames(tabs, where, 'tabs');
    },
    page: registered('pages'),
  };
  object(value, at, { must: { path: text }, may });
  if (isObject(value) && (value.sections === undefined) === (value.tabs === undefined))
    at.wrong("needs either 'sections' or 'tabs'.");
}

function checkRelatedList(value: unknown, at: At, context: CheckContext): void {
  const target = isObject(value) ? ownEntry(context.resources, value.of) : undefined;
  const there = target && entriesOf<FieldDefinition>(target.fields);
  const names = Object.keys(there ?? {});
  const refersHere = (field: FieldDefinition | undefined): boolean => referenceTo(field) === context.resource.name;
  const field: Validator = (each, path) => {
    if (there) oneOf(`field of '${target?.name}'`, () => names)(each, path);
  };
  const columns = isObject(value) && Array.isArray(value.columns) ? value.columns : [];
  const must: Validators<Pick<RelatedList, 'of' | 'by' | 'columns'>> = {
    of: oneOf('resource', () => Object.keys(context.resources)),
    by: (each, path) => {
      if (!there || refersHere(ownEntry(there, each))) return;
      const known = names.filter((name) => refersHere(there[name]));
      path.unknown(`reference to '${context.resource.name}'`, each, known);
    },
    columns: listOf(field),
  };
  const may: Validators<Omit<RelatedList, keyof typeof must>> = {
    secondLine: (each, path) => columnsOf(each, path, columns, listOf(field)),
    headings: (each, path) => columnsOf(each, path, columns, text),
    pageSize,
    actions: listOf(oneOf('action', () => ['view', 'download'])),
    missing: (each, path) => {
      if (!isObject(each)) path.wrong(`${show(each)} is not an object.`);
      else
        for (const [name, words] of Object.entries(each)) {
          field(name, path.in(name));
          missing(words, path.in(name));
        }
    },
  };
  object(value, at, { must, may });
}

/** Looks at what is said by column, of columns that are there. */
export function columnsOf(value: unknown, at: At, columns: readonly unknown[], look: Validator): void {
  if (!isObject(value)) {
    at.wrong(`${show(value)} is not an object.`);
    return;
  }
  for (const [column, each] of Object.entries(value)) {
    if (!columns.includes(column)) at.in(column).unknown('column', column, columns.map(String));
    look(each, at.in(column));
  }
}

/** Reports names that stand twice in a list of named things. */
export function differentNames(value: unknown, at: At, what: string): void {
  const seen = new Set<unknown>();
  for (const [index, each] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(each)) continue;
    if (seen.has(each.name))
      at.in(index)
        .in('name')
        .wrong(`two ${what} are called ${show(each.name)}.`);
    seen.add(each.name);
  }
}
