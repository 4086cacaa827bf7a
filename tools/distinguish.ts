/** A part of a JSON Schema. */
export type Part = { readonly [keyword: string]: unknown };
type Properties = { readonly [name: string]: unknown };

/**
 * A JSON Schema without `anyOf`, whose errors list every alternative: split by `kind`, type,
 * required keys.
 */
export function distinguished(schema: { readonly definitions: { readonly [name: string]: unknown } }): Part {
  const apart = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(apart);
    if (!isPart(part)) return part;
    const { anyOf, ...rest } = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, apart(each)]));
    return Array.isArray(anyOf) ? { ...either(anyOf.map(normalised)), ...rest } : rest;
  };
  const normalised = (part: Part): Part => {
    const name = typeof part.$ref === 'string' ? part.$ref.replace('#/definitions/', '') : undefined;
    return name === undefined ? part : (apart(schema.definitions[name]) as Part);
  };
  return apart(schema) as Part;
}

const isPart = (part: unknown): part is Part => part !== null && typeof part === 'object' && !Array.isArray(part);

const propertiesOf = (part: Part): Properties => (part.properties ?? {}) as Properties;
const requiredBy = (part: Part): readonly string[] => (part.required ?? []) as readonly string[];
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function either(parts: readonly Part[]): Part {
  if (parts.every((part) => isPart(propertiesOf(part).kind))) return byKind(parts);
  const marks = parts.map((part) => markOf(part, parts));
  const isLoose = parts.some((part) => Object.keys(propertiesOf(part)).length > requiredBy(part).length);
  return isLoose && marks.every((mark) => mark !== undefined) ? byMark(parts, marks) : byType(parts);
}

/** The values an option lists; undefined: it takes others. */
const listed = (option: unknown): readonly unknown[] | undefined =>
  !isPart(option)
    ? undefined
    : 'const' in option
      ? [option.const]
      : Array.isArray(option.enum)
        ? option.enum
        : undefined;

function markOf(part: Part, parts: readonly Part[]): string | undefined {
  const isApart = (name: string, other: Part): boolean => {
    const there = propertiesOf(other)[name];
    const [own, theirs] = [listed(propertiesOf(part)[name]), listed(there)];
    return there === undefined || (!!own && !!theirs && !own.some((value) => theirs.includes(value)));
  };
  return requiredBy(part).find((name) => parts.every((other) => other === part || isApart(name, other)));
}

function byMark(parts: readonly Part[], marks: readonly string[]): Part {
  const values = (mark: string): readonly unknown[] | undefined => {
    // A value of it may also stand in a part that something else tells apart.
    const all = parts.flatMap((part) => (mark in propertiesOf(part) ? [listed(propertiesOf(part)[mark])] : []));
    return all.every((each) => each !== undefined) ? all.flat() : undefined;
  };
  const top = [...new Set(marks)].flatMap((mark) => {
    const among = values(mark);
    return among ? [[mark, { enum: among }] as const] : [];
  });
  const allOf = parts.map((part, at) => {
    const mark = marks[at] ?? '';
    const own = values(mark) && propertiesOf(part)[mark];
    return {
      if: { ...(own ? { properties: { [mark]: own } } : {}), required: [mark] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: own ? { ...part, properties: { ...propertiesOf(part), [mark]: true } } : part,
    };
  });
  const none = Object.fromEntries(marks.map((mark) => [mark, false]));
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  const one = { if: { properties: none }, then: { required: marks.slice(0, 1) } };
  return { type: 'object', properties: Object.fromEntries(top), allOf: [...allOf, one] };
}

function byKind(parts: readonly Part[]): Part {
  const [first = {}] = parts;
  const common = Object.entries(propertiesOf(first)).filter(([name, part]) =>
    parts.every((other) => same(propertiesOf(other)[name], part)),
  );
  const names = common.map(([name]) => name);
  const kinds = parts.map((part) => (propertiesOf(part).kind as Part).const);
  const allOf = parts.map((part, at) => {
    const own = Object.entries(propertiesOf(part)).map(([name, each]) => [name, names.includes(name) ? true : each]);
    return {
      if: { properties: { kind: { const: kinds[at] } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { ...part, properties: { ...Object.fromEntries(own), kind: true } },
    };
  });
  return {
    type: 'object',
    properties: { kind: { enum: kinds }, ...Object.fromEntries(common) },
    required: ['kind'],
    allOf,
  };
}

function byType(parts: readonly Part[]): Part {
  const types = [...new Set(parts.flatMap(typesOf))];
  const words = types.map((type) => {
    const of = parts.filter((part) => typesOf(part).includes(type));
    return type === 'object' ? oneObject(of) : oneOf(type, of);
  });
  const keywords = words
    .flatMap((each) => Object.keys(each))
    .filter((each) => each !== 'type' && each !== 'description');
  const twice = keywords.find((each, at) => keywords.indexOf(each) !== at);
  if (twice !== undefined)
    throw new Error(`Values of several types share the keyword '${twice}', which a schema has once.`);
  return { ...Object.assign({}, ...words), type: types };
}

const typesOf = ({ type, const: value }: Part): string[] => [type ?? typeof value].flat() as string[];

/** Of a type other than an object: all of its values, or some. */
function oneOf(type: string, parts: readonly Part[]): Part {
  const [{ type: _type, ...part } = {}, ...others] = parts;
  if (others.length > 0) throw new Error(`There are several schemas for a ${type}, which nothing tells apart.`);
  // Refuses the other value: a failing `then` would report twice.
  if (type === 'boolean' && 'const' in part) return { not: { const: !part.const } };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return 'const' in part || 'enum' in part ? { if: { type }, then: part } : part;
}

function oneObject(parts: readonly Part[]): Part {
  const [first = {}, ...others] = parts;
  if (others.length === 0) return first;
  const closed = parts.filter((part) => part.properties !== undefined);
  const open = parts.find((part) => part.properties === undefined);
  const required = requiredBy(first).filter((name) => closed.every((part) => requiredBy(part).includes(name)));
  const dependencies: { [name: string]: Part } = {};
  for (const part of closed) {
    const names = Object.keys(propertiesOf(part));
    if (names.length !== requiredBy(part).length)
      throw new Error(`Nothing tells an object with ${names.join(', ')} from others: some of them may be missing.`);
    for (const name of names) if (!required.includes(name)) dependencies[name] = { maxProperties: names.length };
  }
  return {
    type: 'object',
    properties: Object.assign({}, ...closed.map(propertiesOf)),
    additionalProperties: open?.additionalProperties ?? false,
    dependencies,
    ...(required.length > 0 ? { required } : {}),
    ...(open ? {} : { minProperties: Math.min(...closed.map((part) => Object.keys(propertiesOf(part)).length)) }),
  };
}
