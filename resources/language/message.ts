/** A translatable sentence with gaps: input, numbers, days or messages. `english` renders it. */
export type Message = {
  readonly key: string;
  readonly values: { readonly [gap: string]: string | number | Day | Message };
};

type Day = { readonly day: string };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as on English screens (`src/platform/dates.ts`): `21 Nov 2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** What was typed, or a message. */
export type Text = string | Message;

/** A message: its English sentence, whose `{gaps}` the values fill. */
export const message = (key: string, values: Message['values'] = {}): Message => ({ key, values });

/** A text as it is said in English. */
export const english = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.key.replace(/\{(\w+)\}/g, (gap, name: string) => {
        const value = text.values[name];
        if (value === undefined) return gap;
        if (typeof value === 'object' && 'day' in value) return dayText(value.day);
        return english(typeof value === 'number' ? String(value) : value);
      });
