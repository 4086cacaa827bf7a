import { product } from '#product/server';
import { start } from './run.ts';

/** The product as a program: `npm start`, `npm run serve`, `npm run mock`, `npm run dev`. */
await start(product);
