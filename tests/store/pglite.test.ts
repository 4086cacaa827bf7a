import { openDatabase } from '../../database/index.ts';
import { storeSuite } from './suite.ts';

storeSuite('PGlite', (schema) => openDatabase({ schema, log: () => undefined }));
