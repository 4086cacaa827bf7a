import type { Request } from 'express';
import { ApiError, badRequest, invalid } from '../errors.ts';
import { openForm, safeName, type Upload } from '../files/upload.ts';
import { bodyOf } from '../gate.ts';
import { queryOf } from '../http.ts';
import { wrongKey } from '../records/query.ts';

const LABEL = 'screen_label';

/** What a call at an address of its own was sent. */
export type Sent = {
  /** The label of the screen that makes the call, alone. */
  readonly label: URLSearchParams;
  readonly values: { readonly [key: string]: unknown };
  readonly files: ReadonlyMap<string, Upload>;
  /** Whether every value is text, to be read as what its field holds. */
  readonly isText: boolean;
  /** A refusal of one of its keys. */
  readonly wrong: (key: string, problem: string) => ApiError;
};

/** Reads what a call carries in its query: each key once. @throws ApiError 400. */
export function sentInQuery(request: Request): Sent {
  const params = queryOf(request);
  const values = new Map<string, string>();
  for (const [key, value] of params) {
    if (key === LABEL) continue;
    if (values.has(key)) throw wrongKey(key, 'Must be given once');
    values.set(key, value);
  }
  return {
    label: labelIn(params),
    values: Object.fromEntries(values),
    files: new Map(),
    isText: true,
    wrong: wrongKey,
  };
}

/**
 * Reads what a call carries in its body, as JSON or as a form. The label stands in the query, or with the rest.
 * @throws ApiError 400 for any other key in the query or a broken body, 413 and 415 as uploads do.
 */
export async function sentInBody(request: Request): Promise<Sent> {
  const params = queryOf(request);
  for (const key of params.keys()) if (key !== LABEL) throw wrongKey(key, 'This call takes its values in the body');
  const isForm = Boolean(request.is('multipart/form-data'));
  const { values, files } = isForm ? await readForm(request) : { values: bodyOf(request), files: new Map() };
  const { [LABEL]: said, ...rest } = values;
  const label = labelIn(params);
  if (said !== undefined && !label.has(LABEL)) label.set(LABEL, typeof said === 'string' ? said : '');
  return {
    label,
    values: rest,
    files,
    isText: isForm,
    wrong: (key, problem) => invalid({ [key.slice(0, 60)]: [problem] }),
  };
}

const labelIn = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(params.getAll(LABEL).map((value) => [LABEL, value]));

const MAX_FILES = 3;
const MAX_FIELDS = 60;
const MAX_TEXT = 64 * 1024;

type Form = { readonly values: { readonly [key: string]: unknown }; readonly files: ReadonlyMap<string, Upload> };

/** Reads a form of texts and files; a key given several times is a list. An empty file is none. */
function readForm(request: Request): Promise<Form> {
  const form = openForm(request, { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_TEXT });
  return new Promise((resolve, reject) => {
    const texts = new Map<string, string[]>();
    const files = new Map<string, Upload>();
    const stop = (error: unknown): void => {
      request.unpipe(form);
      request.resume();
      reject(error instanceof ApiError ? error : badRequest('The form could not be read.'));
    };
    form.on('field', (key: string | undefined, text, { nameTruncated, valueTruncated }) => {
      if (key === undefined || nameTruncated) return stop(badRequest('The form could not be read.'));
      if (valueTruncated) return stop(new ApiError('too_large', 'The form is too large.'));
      texts.set(key, [...(texts.get(key) ?? []), text]);
    });
    form.on('file', (key: string | undefined, stream, { filename }) => {
      if (key === undefined) return stop(badRequest('The form could not be read.'));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => stop(new ApiError('too_large', 'The file must be under 5 MB.')));
      stream.on('error', stop);
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (files.has(key)) stop(invalid({ [key.slice(0, 60)]: ['One file can be sent here'] }));
        else if (bytes.length > 0) files.set(key, { name: safeName(filename), bytes });
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      form.on(limit, () => stop(badRequest('The form has too many parts.')));
    form.on('error', stop);
    form.on('close', () => {
      const values = [...texts].map(([key, all]): [string, unknown] => [key, all.length === 1 ? all[0] : all]);
      resolve({ values: Object.fromEntries(values), files });
    });
    request.on('error', stop);
    request.on('aborted', stop);
    request.pipe(form);
  });
}
