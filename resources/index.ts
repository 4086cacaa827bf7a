import { bookings } from './bookings.ts';
import { categories } from './categories.ts';
import { customers } from './customers.ts';
import { home } from './dashboards.ts';
import { documentTypes } from './document-types.ts';
import { identity } from './identity.ts';
import { invoices } from './invoices.ts';
import { jobs } from './jobs.ts';
import { resolve } from './language/index.ts';
import { modules } from './modules.ts';
import { names } from './names.ts';
import { offers } from './offers.ts';
import { payments } from './payments.ts';
import { payoutRuns } from './payout-runs.ts';
import { payouts } from './payouts.ts';
import { policies } from './policies.ts';
import { positions } from './positions.ts';
import { products } from './products.ts';
import { rates } from './rates.ts';
import { reviews } from './reviews.ts';
import { roles } from './roles.ts';
import { serviceBaskets } from './service-baskets.ts';
import { serviceOptions } from './service-options.ts';
import { serviceQuestions } from './service-questions.ts';
import { serviceVersions } from './service-versions.ts';
import { services } from './services.ts';
import { shapes } from './shapes.ts';
import { subCategories } from './sub-categories.ts';
import { suppliers } from './suppliers.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';
import { vendorCommissions } from './vendor-commissions.ts';
import { vendorDocuments } from './vendor-documents.ts';
import { vendorGroupMembers } from './vendor-group-members.ts';
import { vendorGroups } from './vendor-groups.ts';
import { vendorStatements } from './vendor-statements.ts';
import { vendors } from './vendors.ts';
import { vocabularies } from './vocabularies.ts';
import { workers } from './workers.ts';
import { zones } from './zones.ts';

/** Everything that exists. A new entity is its file and its line here. */
export const definitions = {
  modules,
  vocabularies,
  shapes,
  identity,
  resources: [
    zones,
    services,
    serviceQuestions,
    serviceOptions,
    serviceVersions,
    serviceBaskets,
    categories,
    subCategories,
    rates,
    vendors,
    vendorDocuments,
    vendorCommissions,
    vendorGroups,
    vendorGroupMembers,
    documentTypes,
    policies,
    workers,
    customers,
    bookings,
    offers,
    payments,
    positions,
    invoices,
    suppliers,
    reviews,
    products,
    transactions,
    vendorStatements,
    payoutRuns,
    payouts,
    users,
    roles,
    jobs,
  ],
  dashboards: [home],
  names,
};

/** The registry. A wrong definition stops the start, with every error. */
export const registry = resolve(definitions);
