/**
 * What is said to people, as a sentence with gaps and what stands in them: in English by `english`, in the language of a screen by
 * what draws it, which looks the key up. A gap holds what was typed, a number, or another message.
 */
export type Message = { readonly key: string; readonly values: { readonly [gap: string]: string | number | Message } };

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
        return value === undefined ? gap : english(typeof value === 'number' ? String(value) : value);
      });
