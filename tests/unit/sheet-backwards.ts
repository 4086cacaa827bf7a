import { themeOf } from '../../src/platform/theme/tokens.ts';
import { CLASSES, sheetOf } from '../../tools/static-styles/sheet.ts';

/** Prints the rules of the sheet, its modules named the other way round. */
process.stdout.write(sheetOf(Object.keys(CLASSES).reverse(), themeOf).rules);
