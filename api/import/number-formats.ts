import type { Cell } from './table.ts';

/** What a cell says that holds a number, as its format shows it. */
export type Draw = (value: number) => Cell;

const LONGEST_CODE = 255;

/** The formats a workbook need not declare, by their numbers: those that are not plain digits. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  ...[9, 10].map((id): [number, string] => [id, '0%']),
  ...[12, 13].map((id): [number, string] => [id, '# ?/?']),
  ...[14, 15, 16, 17].map((id): [number, string] => [id, 'd/m/y']),
  ...[18, 19, 20, 21].map((id): [number, string] => [id, 'h:mm']),
  [22, 'd/m/y h:mm'],
  ...[45, 46, 47].map((id): [number, string] => [id, '[h]:mm:ss']),
]);

/** How a workbook's styles show numbers, each worked out when a cell has it. */
export class NumberFormats {
  readonly #codes = new Map<number, string>(BUILT_IN);
  readonly #draws = new Map<number, Draw>();
  readonly #styles: number[] = [];

  /** A format the workbook declares. */
  declare(id: number, code: string): void {
    this.#codes.set(id, code);
  }

  /** The next style of cells, by the number of its format. */
  addStyle(format: number): void {
    this.#styles.push(format);
  }

  /** How a style shows numbers. `since1904`: days are counted from that year. */
  of(style: number, since1904: boolean): Draw {
    const format = this.#styles[style] ?? 0;
    const known = this.#draws.get(format) ?? drawn(this.#codes.get(format) ?? 'General', since1904);
    this.#draws.set(format, known);
    return known;
  }
}

const inDigits = (value: number): string => String(Number(value.toPrecision(15)));

const TOKENS = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|general|./gisu;

function drawn(code: string, since1904: boolean): Draw {
  const tokens = code.length > LONGEST_CODE ? [] : (code.match(TOKENS) ?? []);
  // Of what is in brackets only hours, minutes and seconds that are counted on are part of a time.
  const bare = tokens.filter((token) => token.length === 1 || /^\[[hms]+\]$/i.test(token)).join('');
  if (/[dmyhs]/i.test(bare) && !/[0#?]/.test(bare.replace(/\.0+/g, '')))
    return (value) =>
      (/[dy]/i.test(bare) ? undefined : timeOf(value)) ??
      momentOf(since1904 ? value + 1462 : value, /[hs]/i.test(bare));
  const sections = sectionsOf(tokens).map(sectionIn);
  return (value) => numberIn(sections, value);
}

/** A code has up to four sections: of positive numbers, negative ones, zero and text. */
function sectionsOf(tokens: readonly string[]): string[][] {
  const sections: string[][] = [[]];
  for (const token of tokens)
    if (token === ';') sections.push([]);
    else sections.at(-1)?.push(token);
  return sections;
}

type Section = {
  readonly isPercent: boolean;
  readonly isPlain: boolean;
  /** The places of digits, and what is written between them. Undefined: it cannot be drawn. */
  readonly parts: readonly string[] | undefined;
};

const DIGIT = /^[0#?]$/;
/** What stands for itself without quotes: neither a letter nor the line of a fraction. */
const LITERAL = /^[^\p{L}/@]$/u;

function sectionIn(tokens: readonly string[]): Section {
  const isOdd = tokens.some((token) => /^\[[<>=]/.test(token));
  const parts = tokens.map(partIn);
  return {
    isPercent: tokens.includes('%'),
    isPlain: tokens.some((token) => /^(?:[.,@E]|general)$/i.test(token)),
    parts:
      isOdd || parts.includes(undefined) || !tokens.some((each) => DIGIT.test(each)) ? undefined : parts.map(String),
  };
}

/** What a token writes; undefined: nobody knows. A digit's place is written as in the code. */
function partIn(token: string): string | undefined {
  if (token.startsWith('"')) return literal(token.replaceAll('"', ''));
  if (token.startsWith('\\')) return literal(token.slice(1));
  if (token.startsWith('_') && token.length > 1) return ' ';
  if (token.startsWith('*')) return '';
  if (token.startsWith('[')) return literal(/^\[\$([^-\]]*)/.exec(token)?.[1] ?? '');
  return LITERAL.test(token) ? token : undefined;
}

const literal = (text: string): string => (DIGIT.test(text) ? `"${text}` : text);

const CANNOT_BE_DRAWN =
  'The number format of this cell cannot be read. Format the cell as text, and write what it shows';

function numberIn(sections: readonly Section[], value: number): Cell {
  const isNegative = value < 0 && sections.length > 1;
  const section = isNegative ? sections[1] : value === 0 && sections.length > 2 ? sections[2] : sections[0];
  if (section?.isPercent) return `${inDigits(value * 100)}%`;
  const number = inDigits(value);
  if (!section || section.isPlain || !Number.isSafeInteger(value)) return number;
  if (!section.parts) return { shown: number, exact: number, wrong: CANNOT_BE_DRAWN };
  const sign = value < 0 && !isNegative ? '-' : '';
  const shown = sign + filled(section.parts, inDigits(Math.abs(value))).trim();
  return shown === number ? number : { shown, exact: number };
}

function filled(parts: readonly string[], digits: string): string {
  const first = parts.findIndex((part) => DIGIT.test(part));
  let [left, text] = [digits === '0' ? '' : digits, ''];
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '';
    if (!DIGIT.test(part)) text = part.replace(/^"/, '') + text;
    else if (at === first) {
      text = (left || (part === '0' ? '0' : '')) + text;
    } else {
      text = (left.slice(-1) || (part === '0' ? '0' : '')) + text;
      left = left.slice(0, -1);
    }
  }
  return text;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const DAY_MINUTES = 24 * 60;
const EPOCH = 25_569;

/** A time `08:00`; undefined: it is none of one day. */
function timeOf(serial: number): string | undefined {
  if (serial < 0 || serial >= 1) return undefined;
  const minutes = Math.round(serial * DAY_MINUTES);
  return [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0')).join(':');
}

/** `2026-01-31`, or `2026-01-31 08:00` where a time is shown; other numbers unchanged. */
function momentOf(serial: number, hasTime: boolean): Cell {
  const at = new Date(Math.round(((serial - EPOCH) * DAY_MS) / MINUTE_MS) * MINUTE_MS);
  if (serial < 1 || Number.isNaN(at.getTime())) return inDigits(serial);
  const [day, exact] = [at.toISOString().slice(0, 10), at.toISOString().slice(0, 16).replace('T', ' ')];
  if (!Number.isInteger(serial)) return exact;
  return hasTime ? { shown: day, exact } : day;
}
