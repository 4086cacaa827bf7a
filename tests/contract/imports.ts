import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';

/** What an import answers at its end. */
export type Imported = {
  readonly rows: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  readonly headings: {
    readonly line: number;
    readonly columns: readonly {
      readonly heading: string;
      readonly field: string | null;
      readonly by: string | null;
    }[];
  };
  readonly ignored: readonly string[];
  readonly mistakes: readonly { readonly line: number; readonly field: string | null; readonly message: string }[];
  readonly mistaken: number;
  readonly changes?: readonly {
    readonly line: number;
    readonly title: string;
    readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
  }[];
  readonly write_id?: string;
};

/** A form with a file to be imported. */
export function formOf(content: string | Uint8Array, key = 'file', name = 'list.csv'): FormData {
  const form = new FormData();
  form.append(key, new Blob([content as BlobPart]), name);
  return form;
}

/** Sends a file to the import of a screen. */
export const send = (
  client: Client,
  [resource, screen]: readonly [resource: string, screen: string],
  content: string | Uint8Array,
  query = '',
): Promise<Answer> =>
  client.call('POST', `/api/${resource}/import?screen_label=${screen}${query}`, undefined, { raw: formOf(content) });

/** The last line of an import's answer, after asserting that it was answered as it should be. */
export function importedOf(answer: Answer): Imported {
  const text = JSON.stringify(answer.body).slice(0, 2000);
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get('Content-Type'), text).toBe('application/x-ndjson; charset=utf-8');
  const lines = typeof answer.body === 'string' ? answer.body.trimEnd().split('\n') : [JSON.stringify(answer.body)];
  const last = JSON.parse(lines.at(-1) ?? '{}');
  expect(last, text).toMatchObject({ finished: true, done: last.rows, total: last.rows });
  for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toMatchObject({ total: last.rows });
  return last;
}

/** Lines as a spreadsheet writes them. */
export const csvOf = (...lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');
