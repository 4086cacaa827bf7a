import { parseArgs } from 'node:util';
import { type Choice, fileOf, type Plan, singular, wordsOf } from './entity.ts';

/** What `npm run new` can be told. */
export const usage = (
  modules: readonly string[],
): string => `npm run new -- NAME [--one LABEL] [--many LABEL] [--module MODULE] [--choice FIELD=VALUE,VALUE,…]…
  NAME                 what the entity is called, in snake_case and plural: coupons, service_areas
  --one, --many        what people read, where it is not made of the name: --one 'Service area'
  --module             where it stands in the menu; one of ${modules.map((name) => `'${name}'`).join(', ')}
  --choice             a field that holds one of a few values, with its vocabulary: --choice status=Draft,Running,Ended
It writes resources/NAME.ts, its line in resources/index.ts and the vocabularies in resources/vocabularies.ts.`;

type Around = {
  readonly modules: readonly string[];
  /** Whether there is a file of that name in `resources/`. */
  readonly isTaken: (file: string) => boolean;
};

/** What the arguments of `npm run new` ask for; undefined: how it is used. @throws Error telling what would be right. */
export function planFrom(args: readonly string[], around: Around): Plan | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      one: { type: 'string' },
      many: { type: 'string' },
      module: { type: 'string' },
      choice: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [name = '', ...others] = positionals;
  if (name === '' || others.length > 0) throw new Error(`Say one name.\n${usage(around.modules)}`);
  return {
    name: nameIn(name, around),
    one: values.one ?? wordsOf(singular(name)),
    many: values.many ?? wordsOf(name),
    module: moduleIn(values.module, around),
    choices: values.choice.map(choiceIn),
  };
}

function nameIn(name: string, { isTaken }: Around): string {
  if (!/^[a-z]+(_[a-z]+)*$/.test(name) || name.length > 40)
    throw new Error(`'${name}' is no name of an entity: lower case, words with _ between, as in service_areas.`);
  if (singular(name) === name)
    throw new Error(`'${name}' is not plural: many of them are kept. Say for instance ${name}s.`);
  if (isTaken(fileOf(name))) throw new Error(`resources/${fileOf(name)} is there already.`);
  return name;
}

function moduleIn(asked: string | undefined, { modules }: Around): string {
  // The first one is the dashboard's.
  const found = asked === undefined ? modules[1] : modules.find((each) => each === asked);
  if (found === undefined) throw new Error(`There is no module '${asked}'. There are ${modules.join(', ')}.`);
  return found;
}

/** Fields that every new entity begins with. */
const THERE = ['id', 'name', 'is_active', 'created_at'];

function choiceIn(text: string): Choice {
  const [field = '', list = '', ...more] = text.split('=');
  const values = list.split(',').map((value) => value.trim());
  if (THERE.includes(field)) throw new Error(`--choice: a new entity has a field ${field} already.`);
  const isRight =
    /^[a-z]+(_[a-z]+)*$/.test(field) &&
    more.length === 0 &&
    new Set(values).size === values.length &&
    values.length > 1 &&
    values.every((value) => /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(value));
  if (!isRight)
    throw new Error(
      `--choice takes a field and its different values, as in status=Draft,Running,Ended; not '${text}'.`,
    );
  return { field, values };
}
