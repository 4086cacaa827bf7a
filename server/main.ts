import { product } from '../product/server.ts';
import { fail, run } from './run.ts';
import { readSettings } from './settings.ts';

/** The product as a program: `npm start`, `npm run serve`, `npm run mock`, `npm run dev`. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  await run(product, settings, settings.dev ? 'development' : 'built');
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code === 'EADDRINUSE') fail(`Port ${error.port} is in use: stop what uses it, or set PORT to another one.`);
  if (error.code === 'EACCES') fail(`This may not be opened: ${error.message}`);
  fail(error.message);
});
