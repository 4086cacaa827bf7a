import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages of which two copies break the product without an error: theme, locale, context and hooks
 * do not cross copies.
 */
export const SINGLE = [
  'antd',
  '@ant-design/cssinjs',
  'react',
  'react-dom',
  'react-router',
  '@refinedev/core',
  '@tanstack/react-query',
] as const;

type Lock = {
  readonly packages: { readonly [path: string]: { readonly dev?: boolean; readonly devOptional?: boolean } };
};

/** Says which of those packages the lock file holds more than once, with the places. */
export function checkSingleCopies(lock: { readonly packages: { readonly [path: string]: unknown } }): string[] {
  return SINGLE.flatMap((name) => {
    const places = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`));
    return places.length > 1 ? [`${name} is installed ${places.length} times: ${places.join(', ')}`] : [];
  });
}

/** Reads the lock file below `root`. */
export const lockOf = (root: string): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
