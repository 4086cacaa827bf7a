import { exportedFile, parseFile } from './files.ts';
import { noFilter, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

export const image: KindSpec<'image'> = {
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
