import { type AddedJobs, defineServer } from '../api/product/product.ts';
import { registry } from '../resources/index.ts';
import { names } from '../resources/names.ts';
import { ADDRESSES } from './addresses.ts';
import { bookedOnce } from './bookings/server/dispatch/booked-once.ts';
import { endDueOffers, endOffer } from './bookings/server/dispatch/due-offers.ts';
import { chooseGroup, followAnswer, keepOffers } from './bookings/server/dispatch/follow-offers.ts';
import { bookingMail } from './bookings/server/dispatch/notices.ts';
import { dispatchRoutes } from './bookings/server/dispatch/routes.ts';
import { bookingCommission, bookingFigures, bookingOtp } from './bookings/server/figures.ts';
import { bookedLines, bookedVersion } from './bookings/server/orders/booked.ts';
import { orderRoutes } from './bookings/server/orders/routes.ts';
import { discardDraft, noteDraft, publishVersion, refusesToPublish } from './catalogue/server/publish-version.ts';
import { catalogueRoutes } from './catalogue/server/routes.ts';
import { fixtures } from './fixtures/index.ts';
import { billedUnchanged } from './invoices/server/billed.ts';
import { paperRoutes } from './invoices/server/routes.ts';
import { giveBack, takeBackPayment, takePayment } from './ledger/server/payments.ts';
import { postLedger } from './ledger/server/post.ts';
import { moveSomebody } from './positions/server/move-lever.ts';
import { whereaboutRoutes } from './positions/server/routes.ts';
import { giveAccount, vendorUser } from './vendors/server/account.ts';
import { bankByAnother, noteBankEntry } from './vendors/server/bank.ts';
import { followCategory, vendorAgreements, vendorServices } from './vendors/server/categories.ts';
import { notifyVendor, vendorMail } from './vendors/server/news.ts';
import { paperRoutes as vendorPaperRoutes } from './vendors/server/paper-routes.ts';
import { papersInOrder, replacePapers } from './vendors/server/papers.ts';
import { bankFileRoutes } from './vendors/server/payouts/bank-file.ts';
import { cancelPayouts, makePayouts, releasePayouts, returnPayout } from './vendors/server/payouts/run.ts';
import { vendorRoutes } from './vendors/server/routes.ts';
import { specifiedVendorRoutes } from './vendors/server/specified.ts';
import { closeStatements } from './vendors/server/statements/job.ts';
import { statementRoutes } from './vendors/server/statements/routes.ts';

/** What the server does for this business only. */
export const product = defineServer(names, {
  registry,
  addresses: ADDRESSES,
  checks: {
    'booked-once': bookedOnce,
    'booked-version': bookedVersion,
    'billed-unchanged': billedUnchanged,
    papers: papersInOrder,
    'vendor-user': vendorUser,
    'bank-by-another': bankByAnother,
  },
  fills: {
    'booked-lines': bookedLines,
    'booking-figures': bookingFigures,
    'booking-commission': bookingCommission,
    'booking-otp': bookingOtp,
    'vendor-services': vendorServices,
    'vendor-agreements': vendorAgreements,
  },
  handlers: {
    'note-draft': noteDraft,
    'publish-version': publishVersion,
    'discard-draft': discardDraft,
    'post-ledger': postLedger,
    'take-payment': takePayment,
    'take-back-payment': takeBackPayment,
    'give-back': giveBack,
    'choose-group': chooseGroup,
    'keep-offers': keepOffers,
    'follow-answer': followAnswer,
    'follow-category': followCategory,
    'make-payouts': makePayouts,
    'release-payouts': releasePayouts,
    'cancel-payouts': cancelPayouts,
    'return-payout': returnPayout,
    'tell-vendor': notifyVendor,
    'replace-papers': replacePapers,
    'give-account': giveAccount,
    'note-bank-entry': noteBankEntry,
  },
  foresights: { 'publish-version': refusesToPublish },
  jobs: {
    'close-statements': closeStatements,
    'end-offer': endOffer,
    'end-due-offers': endDueOffers,
    'booking-mail': bookingMail,
    'vendor-mail': vendorMail,
  } satisfies AddedJobs,
  routes: [
    ...dispatchRoutes,
    ...catalogueRoutes,
    ...orderRoutes,
    ...paperRoutes(registry),
    ...whereaboutRoutes,
    ...statementRoutes,
    ...bankFileRoutes,
    ...vendorRoutes,
    ...vendorPaperRoutes,
    ...specifiedVendorRoutes,
  ],
  fixtures,
  levers: { move: moveSomebody },
});
