import { exportedFile, parseFile } from './files.ts';
import { noFilter, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

export const file: KindSpec<'file'> = {
  stored: true,
  writable: yes,
  parse: parseFile,
  sort: undefined,
  search: undefined,
  filter: [],
  parseFilter: noFilter,
  sample: (_field, { file }) => file,
  exported: exportedFile,
};
