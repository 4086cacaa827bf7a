import type { Fill } from '../../../api/fills/fill.ts';

/** When a vendor agreed to which text: noted as soon as it is another one. */
export const vendorAgreements: Fill = ({ value, stored, now }) => {
  const noted = (policy: string, at: string) => {
    const agreed = value[policy] ?? null;
    if (agreed === null) return { [at]: null };
    return { [at]: agreed === (stored?.[policy] ?? null) ? (stored?.[at] ?? now.toISOString()) : now.toISOString() };
  };
  return {
    values: {
      ...noted('terms_policy_id', 'terms_agreed_at'),
      ...noted('disclaimer_policy_id', 'disclaimer_agreed_at'),
    },
  };
};
