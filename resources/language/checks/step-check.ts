import type { ResourceDefinition, Step } from '../definition.ts';
import { type At, show } from '../mistakes.ts';
import {
  isObject,
  listOf,
  named,
  object,
  registered,
  text,
  twice,
  type Validator,
  type Validators,
} from '../shapes.ts';
import { fieldsIn, fieldsLook, spelledOut } from './groups-check.ts';

type CheckContext = {
  readonly resource: ResourceDefinition;
  readonly formed: Validator;
};

/** How the steps of a form are looked at. */
export const stepsLook = ({ resource, formed }: CheckContext): Validator => {
  const may: Validators<Omit<Step, 'name'>> = {
    label: text,
    fields: fieldsLook(formed, resource),
    panels: listOf(registered('panels')),
    panelFields: fieldsLook(formed, resource),
    saveFailed: text,
    loadFailed: text,
  };
  const step: Validator = (value, at) => {
    object(value, at, { must: { name: named('kebab-case') }, may });
    if (!isObject(value)) return;
    if (value.panelFields !== undefined && value.panels === undefined)
      at.in('panelFields').wrong(
        'the step has no panels.',
        "Name what draws them in 'panels', or show them in 'fields'.",
      );
    if (value.fields === undefined && value.panels === undefined)
      at.wrong('the step is empty.', 'Give it fields or panels.');
  };
  return (value, at) => {
    listOf(step)(value, at);
    if (!Array.isArray(value)) return;
    if (value.length === 1) at.wrong('one step is a form.', "Write its 'fields' or 'sections' without it.");
    const names = value.map((each: unknown) => (isObject(each) ? each.name : undefined));
    for (const name of twice(names)) at.wrong(`two steps are called ${show(name)}.`);
    checkBeginning(value[0], at.in(0), resource);
  };
};

/** The first step says what a record is called, since a record is stored with it. */
function checkBeginning(step: unknown, at: At, resource: ResourceDefinition): void {
  const title = (resource.fields as { readonly [name: string]: { readonly required?: unknown } } | undefined)?.[
    resource.title
  ];
  if (isObject(step) && title?.required !== undefined && !fieldsOf(step, resource).includes(resource.title))
    at.wrong(`it does not ask for '${resource.title}'.`, 'A record is called by it from its first step on.');
}

/** The names of the fields a form, or a step of it, shows, groups spelled out. */
export const fieldsOf = (
  form: { readonly [option: string]: unknown },
  resource: ResourceDefinition,
): readonly unknown[] =>
  form.steps !== undefined
    ? (Array.isArray(form.steps) ? form.steps : []).flatMap((step: unknown) =>
        isObject(step) ? [...spelledOut(step.fields, resource), ...spelledOut(step.panelFields, resource)] : [],
      )
    : form.fields === undefined
      ? fieldsIn(form.sections, resource)
      : spelledOut(form.fields, resource);

/** Reports what is wrong with a form with steps, together with its other options. */
export function checkSteps(form: { readonly [option: string]: unknown }, at: At): void {
  if (form.steps === undefined) return;
  if (form.only !== undefined) at.in('only').wrong('steps save what is stored.', 'Leave it out.');
  if (form.panels !== undefined) at.in('panels').wrong('the form has steps.', 'Name them in one of those.');
  if (form.path === undefined && form.query === undefined)
    at.in('steps').wrong('steps stand on a page of their own.', "Give the form a 'path' or a 'query'.");
}
