import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { registry } from '../../resources/index.ts';
import { type Field, isListed, type Row, type Screen } from '../../resources/language/index.ts';
import { refused } from './answers.ts';
import { boxOf, focus, heading, openApp, rows } from './app.tsx';
import { movesOf, products, REQUESTS } from './rows.ts';

/**
 * What docs/design.md asks of every list, with values as long as most are and every move its
 * records can ever have: nothing is covered by what stays in sight at its end, nothing is written
 * over its neighbour, and the leading status is in sight on a tablet.
 */

const LISTS = registry.screens.filter(({ list, form }) => list && list.page === undefined && form?.query === undefined);

/** A value of a field, at a place among the rows. */
function sampleOf(field: Field, at: number): unknown {
  switch (field.kind) {
    case 'text':
    case 'joined':
      return ['Gulf Breeze Home', 'Noura Al Marri', 'Palm Services'][at % 3];
    case 'textarea':
      return 'The photographs show another packet than the one that is named. Please send them again.';
    case 'choice':
    case 'state':
      return field.options[at % field.options.length]?.value;
    case 'choices':
      return field.options.slice(0, 2).map(({ value }) => value);
    case 'money':
      return 1_234.5;
    case 'number':
    case 'formula':
    case 'rollup':
    case 'percent':
      return 24;
    case 'toggle':
      return at % 2 === 0;
    case 'date':
      return '2026-10-28';
    case 'timestamp':
      return '2026-10-28T11:30:00Z';
    case 'phone':
      return '+971501234567';
    case 'email':
      return 'noura.almarri@example.com';
    case 'related':
      return sampleOf(field.target, at);
    case 'reference':
      return 3;
    case 'references':
      return [3, 4];
    case 'permissions':
      return [];
    case 'id':
      return 1_000 + at;
    default:
      return null;
  }
}

/** What ids of a field stand for. */
function expandedOf(field: Field): unknown {
  if (field.kind === 'related') return expandedOf(field.target);
  const record = (id: number) => ({ id, [(field as Field<'reference'>).titleField]: 'Palm Jumeirah' });
  return field.kind === 'reference' ? record(3) : field.kind === 'references' ? [record(3), record(4)] : null;
}

/** Rows of a list, each of which offers another of its moves. */
function rowsOf({ resource: name, moves }: Screen): readonly Row[] {
  const fields = registry.resources[name]?.fieldList ?? [];
  const listed = moves.filter(isListed);
  const of = (each: (field: Field) => unknown) => Object.fromEntries(fields.map((field) => [field.name, each(field)]));
  return Array.from({ length: Math.min(Math.max(4, listed.length), 10) }, (_, at) => {
    const move = listed[at % listed.length]?.name;
    return {
      ...of((field) => sampleOf(field, at)),
      ...{ id: 1_000 + at, expanded: of(expandedOf), _moves: move === undefined ? [] : movesOf({ [move]: true }) },
    } as Row;
  });
}

const isRtl = (): boolean => document.documentElement.dir === 'rtl';

/** The texts of a cell that are read: where each is written, and the room in which it is cut. */
function* textsIn(cell: Element): Generator<readonly [text: string, written: DOMRect, cut: DOMRect | undefined]> {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.sr-only')) continue;
    range.selectNodeContents(node);
    const cut = node.parentElement?.closest('.clamped, .head-under, .clamped-line');
    const box = cut?.getBoundingClientRect();
    yield [node.textContent ?? '', range.getBoundingClientRect(), box];
  }
}

/** What of a table is written partly under what stays in sight at its end, as it stands. */
function coveredIn(region: Element): string[] {
  const from = region.getBoundingClientRect();
  // Measured from where a line begins.
  const begin = ({ left, right }: DOMRect): number => (isRtl() ? from.right - right : left - from.left);
  const end = ({ left, right }: DOMRect): number => (isRtl() ? from.right - left : right - from.left);
  const found: string[] = [];
  for (const row of region.querySelectorAll('tr')) {
    const pinned = [...row.children].filter(
      (cell) => getComputedStyle(cell).position === 'sticky' && cell.matches('.actions-column, .pinned'),
    );
    for (const cell of row.children) {
      if (pinned.includes(cell)) continue;
      for (const [text, box, cut] of textsIn(cell)) {
        // It is cut at either end: it may be written the other way than the page.
        const [first, last] = [Math.max(begin(box), begin(cut ?? box)), Math.min(end(box), end(cut ?? box))];
        const under = pinned
          .map((each) => each.getBoundingClientRect())
          .find((each) => first < begin(each) - 1 && last > begin(each) + 1 && first < end(each));
        if (under) found.push(`${text}: ${Math.round(last - begin(under))} px`);
      }
    }
  }
  return found;
}

/** Which headings of figures do not end where the figures do, in each of their lines. */
const raggedIn = (region: Element): string[] =>
  [...region.querySelectorAll('th.align-end')].flatMap((head) => {
    const text = head.querySelector('.sort-button')?.firstChild ?? head.firstChild;
    if (!text) return [];
    const range = document.createRange();
    range.selectNodeContents(text);
    // A line of two directions is several boxes.
    const lines = new Map<number, number>();
    for (const { top, left, right } of range.getClientRects())
      lines.set(
        Math.round(top),
        Math.max(isRtl() ? -left : right, lines.get(Math.round(top)) ?? Number.NEGATIVE_INFINITY),
      );
    const apart = Math.max(...lines.values()) - Math.min(...lines.values());
    return apart > 1 ? [`${head.textContent}: ${Math.round(apart)} px`] : [];
  });

/** What is written beyond the end of its cell. */
const overIn = (region: Element): string[] =>
  [...region.querySelectorAll('tbody td')].flatMap((cell) =>
    [...textsIn(cell)].flatMap(([text, box, cut = box]) => {
      const by = Math.min(box.right, cut.right) - cell.getBoundingClientRect().right;
      return by > 1 ? [`${text}: ${Math.round(by)} px`] : [];
    }),
  );

it.each(LISTS)(
  'the list $name should have all in sight, whatever moves its rows have',
  async (screen) => {
    const given = rowsOf(screen);
    await openApp(screen.path, {
      records: { [screen.resource]: given },
      answers: {
        [`GET /api/${screen.resource}`]: () => ({ json: given }),
        'GET /api/reports/*': () => refused(),
      },
      size: [1366, 768],
    });
    await expect.element(rows.nth(3)).toBeVisible();
    const region = document.querySelector('.table-region') as HTMLElement;
    // It has been opened at the first of these: what changes the window costs the most.
    for (const [dir, width] of [
      ['rtl', 1366],
      ['ltr', 1366],
      ['ltr', 1440],
      ['ltr', 1280],
    ] as const) {
      document.documentElement.dir = dir;
      if (width !== innerWidth) await page.viewport(width, 768);
      const message = `${width} ${dir}`;
      await expect.poll(() => coveredIn(region), { message }).toEqual([]);
      expect(raggedIn(region), message).toEqual([]);
      await expect.poll(() => region.scrollWidth - region.clientWidth, { message }).toBe(0);
    }
    for (const width of [1280, 1024, 768]) {
      if (width !== innerWidth) await page.viewport(width, 900);
      await expect.poll(() => overIn(region), { message: `over its neighbour at ${width}` }).toEqual([]);
      const status = region.querySelector('th.pinned');
      if (!status || width > 1024) continue;
      const over = region.querySelector('th.actions-column')?.getBoundingClientRect().left;
      const beyond = () => status.getBoundingClientRect().right - (over ?? region.getBoundingClientRect().right);
      await expect.poll(beyond, { message: `the status at ${width}` }).toBeLessThanOrEqual(1);
    }
  },
  60_000,
);

const kindOfNumber = (field: Field | undefined): string | undefined =>
  field?.kind === 'related' ? field.target.kind : field?.kind;
const CALLED = LISTS.filter(({ resource: name, list }) =>
  [...(list?.columns ?? []), ...Object.values(list?.secondLine ?? {}).flat()].some(
    (field) => kindOfNumber(registry.resources[name]?.fields[field]) === 'phone',
  ),
);

it.each(CALLED)('a card of $name should call whom it is about, by a thumb', async (screen) => {
  const given = rowsOf(screen);
  await openApp(screen.path, {
    records: { [screen.resource]: given },
    answers: { [`GET /api/${screen.resource}`]: () => ({ json: given }), 'GET /api/reports/*': () => refused() },
    size: [375, 812],
  });
  await expect.element(rows.nth(3)).toBeVisible();
  const call = rows.first().getByRole('link', { name: /^Call \w/ });
  await expect.element(call).toHaveAttribute('href', 'tel:+971501234567');
  const { width, height } = boxOf(call);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBe(375);
  await page.viewport(1366, 768);
  await expect.element(call).not.toBeInTheDocument();
});

it('what is done with a row should say what a number is of', async () => {
  const screen = registry.screen['booking-list'] as Screen;
  const bookings = rowsOf(screen);
  await openApp(screen.path, { records: { bookings }, answers: { 'GET /api/bookings': () => ({ json: bookings }) } });
  await expect.element(rows.first().getByRole('link', { name: 'View Booking #1000' })).toBeVisible();
});

it('a long note should be one line, and all of it for whoever reaches it', async () => {
  const admin_notes = 'The photographs show another packet than the one that is named.';
  await openApp(REQUESTS, { records: { products: products.map((row) => ({ ...row, admin_notes })) } });
  await expect.element(rows.first()).toBeVisible();
  const note = page.css('.cell-under[title]').first();
  const height = (): number => boxOf(note).height;
  await expect.poll(height).toBeLessThanOrEqual(18);
  const cut = height();
  await expect.element(note).toHaveAttribute('title', admin_notes);
  focus(note);
  await expect.poll(height).toBeGreaterThan(cut);
  focus(heading('Product Requests'));
  await expect.poll(height).toBe(cut);
});

it('a text that is cut should keep its beginning where the page is read from right to left', async () => {
  const long = 'The photographs show another packet than the one that is named in the request.';
  const row = { ...products[0], product_name: long, admin_notes: long } as Row;
  await openApp(REQUESTS, { records: { products: [row, products[1] as Row] }, size: [1366, 768] });
  await expect.element(rows.first()).toBeVisible();
  document.documentElement.dir = 'rtl';
  const cut = page.css('tbody .clamped-line[title]');
  await expect.poll(() => cut.length).toBeGreaterThan(1);
  for (const each of cut.elements()) {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const first = new Range();
    first.setStart(texts.nextNode() as Node, 0);
    first.setEnd(first.startContainer, 1);
    expect(first.getBoundingClientRect().left).toBeGreaterThanOrEqual(each.getBoundingClientRect().left - 1);
  }
  const short = page.css('tbody .clamped-line').filter({ hasText: 'Dates' });
  expect(boxOf(short.getByText('Dates')).right).toBeCloseTo(boxOf(short).right, 0);
});

it('a cell should tell parts of a name apart, a word once, and lead to what its second line names', async () => {
  const zone = 'Dubai – Al Barsha South';
  const row: Row = {
    ...{ id: 7, booking_status: 'Assigned', assignment_status: 'Assigned', zone_id: 3, service_name: 'Leak Repair' },
    expanded: { zone_id: { id: 3, zone_name: zone } },
  };
  const BOOKINGS = '/bookings/booking-list?tab=all';
  await openApp(BOOKINGS, { records: { bookings: [row] }, size: [1366, 768] });
  const cell = page.css('tbody .clamped-line').filter({ hasText: zone });
  await expect.element(cell).toBeVisible();
  const part = cell.getByText('Al Barsha South');
  expect(boxOf(part).width).toBeGreaterThan(80);
  expect(boxOf(cell.getByText('Dubai –')).bottom).toBeLessThanOrEqual(boxOf(cell).top + 1);
  expect(boxOf(part).right).toBeLessThanOrEqual(boxOf(cell).right + 1);
  await expect.element(cell).toHaveAttribute('title', zone);
  expect(rows.first().getByText('Assigned').length).toBe(1);

  const offer: Row = { id: 1, booking_id: 7, answer: 'Offered', expanded: { booking_id: { id: 7 } } };
  await openApp('/bookings/offers?tab=all', { records: { offers: [offer], bookings: [row] }, size: [1366, 768] });
  await expect.element(rows.first().getByRole('link', { name: '7', exact: true })).toBeVisible();
  for (const head of document.querySelectorAll<HTMLElement>('.head-under'))
    expect(head.scrollWidth, head.textContent ?? '').toBeLessThanOrEqual(head.clientWidth + 1);
});
