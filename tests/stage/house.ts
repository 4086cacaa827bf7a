/**
 * Whose house the language is tested in: kinds, days and formats ask it
 * (`resources/language/house.ts`).
 */
import '../../resources/house.ts';
