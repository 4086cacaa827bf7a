import { house } from '../../resources/language/house.ts';
import { t } from '../platform/i18n/index.ts';
import { Link } from '../ui/link.tsx';

/** The house's sign and name, which lead to the start. */
export function Brand() {
  return (
    <Link className="brand row-10" to="/">
      <img src="/favicon.svg" width="28" height="28" alt="" />
      <span>{t(house().short)}</span>
    </Link>
  );
}
