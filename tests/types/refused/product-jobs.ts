// A job that the product declares, without its entry.
// TS2739: Type '{}' is missing the following properties from type 'AddedJobs'
import type { AddedJobs } from '../../../api/product.ts';
import '../../../product/bookings/server/dispatch/job-names.ts';

export const jobs = {} satisfies AddedJobs;
