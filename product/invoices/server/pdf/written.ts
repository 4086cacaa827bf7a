import { house } from '../../../../resources/house.ts';
import { aedText, type Fils } from '../../../rules/money.ts';

/** As on English screens (`src/platform/formats.ts`), checked by a test. */

/** `1,234.50`, in a column that says the currency. */
export const amountText = (fils: Fils): string => aedText(fils).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** `AED 1,234.50` */
export const moneyText = (fils: Fils): string =>
  `${fils < 0 ? '-' : ''}${house.currency} ${amountText(Math.abs(fils))}`;
