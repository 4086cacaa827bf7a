import { Layout, type Line, NAME, right, SMALL, STRONG, TITLE } from '../../../../api/pdf/layout.ts';
import { house } from '../../../../resources/house.ts';
import { startOfDay } from '../../../../resources/language/days.ts';
import { aedText, type Fils } from '../../../rules/money.ts';
import type { InvoicePaper } from '../../rules/paper.ts';

/** As on English screens (`src/platform/formats.ts`), checked by a test. */

/** `1,234.50`, in a column that says the currency. */
export const amountText = (fils: Fils): string => aedText(fils).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** `AED 1,234.50` */
export const moneyText = (fils: Fils): string =>
  `${fils < 0 ? '-' : ''}${house.currency} ${amountText(Math.abs(fils))}`;

type Headed = Pick<InvoicePaper, 'supplier' | 'number' | 'issued_on'> & { readonly title: string };

/** A sheet with its head: who issues it, and what it is with a few lines about it. */
export function sheetOf(paper: Headed, name: string, about: readonly (string | null | undefined)[]): Layout {
  const { supplier, title, number, issued_on } = paper;
  const made = new Date(startOfDay(issued_on));
  const layout = new Layout({ title: name, author: supplier.name, made, language: `en-${house.region}` });
  layout.columns(
    [
      ['P', supplier.name, NAME],
      ['P', supplier.address, SMALL],
      ['P', supplier.trn && `TRN ${supplier.trn}`, SMALL],
    ],
    [['H1', title, TITLE], ['P', number, right(STRONG)], ...about.map((line): Line => ['P', line, right(SMALL)])],
  );
  layout.space(16);
  return layout;
}
