import type { RunningServer } from '../tests/browser/server.ts';
import type { Figure } from './results.ts';

/** Lines of the file that is imported. */
const LINES = 10_000;
/** What it may take at most, in seconds. */
const LIMIT = 30;

const MANY = LINES.toLocaleString('en');

/**
 * A file of new workers, first only tried; then one that changes each of them by another value,
 * which is more than giving many records the same; then that undone.
 */
export async function importFigures(
  product: RunningServer,
  cookie: string,
  name: (what: string) => string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const timed = async (what: string, work: () => Promise<Said>): Promise<Said> => {
    const begun = performance.now();
    const said = await work();
    figures.push({ name: name(what), value: (performance.now() - begun) / 1_000, unit: 's', limit: LIMIT });
    return said;
  };
  const called = async (path: string): Promise<readonly Named[]> =>
    (await (
      await product.call('GET', `${path}screen_label=worker-list`, undefined, { Cookie: cookie })
    ).json()) as Named[];
  const [service] = await called('/api/workers/lookup/service_types?_end=1&');
  const [paper] = await called('/api/workers/lookup/document_type_id?_end=1&');
  const made = newWorkers(service?.name ?? '', paper?.name ?? '');
  const creates = { creates: LINES };
  await timed(`import of ${MANY} lines, trial`, () => takeIn(product, cookie, { file: made, isTrial: true }, creates));
  await timed(`import of ${MANY} lines`, () => takeIn(product, cookie, { file: made }, creates));
  const [last] = await called('/api/workers?_sort=id&_order=desc&_end=1&');
  const changed = changedWorkers(Number(last?.id));
  const { write_id } = await timed(`import of ${MANY} different changes`, () =>
    takeIn(product, cookie, { file: changed }, { updates: LINES }),
  );
  await timed(`undo of ${MANY} different changes`, () =>
    ask(product, cookie, `/api/history/${write_id}/undo`, undefined, { succeeded: LINES }),
  );
  return figures;
}

type Named = { readonly id: number; readonly name: string };
type Said = { readonly [name: string]: unknown };

const newWorkers = (service: string, paper: string): string =>
  [
    'First Name,Last Name,Phone Number,Service Type,Address,Identity Type,Identity Number,Expiry Date',
    ...Array.from(
      { length: LINES },
      (_, at) => `Amal ${at},Haddad,05${57_000_000 + at},"${service}",Street 8,"${paper}",784-${at},31 Jan 2039`,
    ),
  ].join('\r\n');

/** Another name, number and address for each of the workers made last. */
const changedWorkers = (last: number): string =>
  [
    'ID,Last Name,Phone Number,Address',
    ...Array.from({ length: LINES }, (_, at) => `${last - at},Haddad ${at},05${58_000_000 + at},Street ${at}`),
  ].join('\r\n');

const takeIn = (
  product: RunningServer,
  cookie: string,
  { file, isTrial = false }: { readonly file: string; readonly isTrial?: boolean },
  expected: Said,
): Promise<Said> => {
  const form = new FormData();
  form.set('file', new Blob([file]), 'workers.csv');
  return ask(product, cookie, `/api/workers/import?dry_run=${isTrial}`, form, expected);
};

/**
 * Asks for long work and reads to its end. @throws Error where it did something else than was
 * expected of it.
 */
async function ask(
  product: RunningServer,
  cookie: string,
  path: string,
  body: FormData | undefined,
  expected: Said,
): Promise<Said> {
  const answer = await fetch(`${product.url}${path}${path.includes('?') ? '&' : '?'}screen_label=worker-list`, {
    method: 'POST',
    headers: { Cookie: cookie, 'X-Requested-With': 'fetch' },
    ...(body && { body }),
  });
  const said = JSON.parse((await answer.text()).trimEnd().split('\n').at(-1) ?? '{}') as Said;
  if (Object.entries(expected).some(([key, value]) => said[key] !== value))
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`);
  return said;
}
