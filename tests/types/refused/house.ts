// A house says its currency.
// TS2741: Property 'currency' is missing

import { house } from '../../../resources/house.ts';
import { defineHouse } from '../../../resources/language/house.ts';

const { currency: _currency, ...rest } = house;
defineHouse(rest);
