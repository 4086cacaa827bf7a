import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf } from './walls.ts';

type Package = {
  readonly imports?: { readonly [request: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
};

/** What a file loads in development alone. */
const IN_DEVELOPMENT: { readonly [file: string]: string } = { 'server/ui.ts': 'vite' };
/** Packages whose files are read, and no module imported. */
const READ = /^@fontsource\//;

/** The package a request names: `casbin` of `casbin/x`, `@a/b` of `@a/b/c`. */
const packageOf = (request: string): string => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/**
 * The files a program of the server begins with, threads among them: they are begun by their
 * address.
 */
const beginnings = (root: string): string[] =>
  ['api', 'database', 'product', 'server'].flatMap((house) =>
    readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
      .filter((name) => (house === 'server' ? /^[^/]+\.ts$/.test(name) : /(^|\/)thread\.ts$/.test(name)))
      .map((name) => join(house, name)),
  );

/**
 * Says which packages the server imports that `npm ci --omit=dev` does not install, and which it
 * installs for nothing.
 */
export function checkProduction(root: string): string[] {
  const { imports = {}, dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const refusals: string[] = [];
  const used = new Set<string>();
  const files = new Set(beginnings(root));
  for (const file of files) {
    for (const { request, line, typeOnly } of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      if (typeOnly || request.startsWith('node:') || builtinModules.includes(request)) continue;
      const path = imports[request] ?? (request.startsWith('.') ? join(dirname(file), request) : undefined);
      const name = packageOf(request);
      if (path !== undefined) files.add(relative(root, resolve(root, path)));
      else if (IN_DEVELOPMENT[file] === name) continue;
      else if (Object.hasOwn(dependencies, name)) used.add(name);
      else refusals.push(`${file}:${line}: the server runs without ${name}: it is none of \`dependencies\``);
    }
  }
  for (const name of Object.keys(dependencies))
    if (!used.has(name) && !READ.test(name))
      refusals.push(`package.json: no server imports ${name}: it belongs to \`devDependencies\``);
  return refusals;
}
