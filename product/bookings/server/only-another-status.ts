import { invalid } from '../../../api/errors.ts';
import type { RecordHandler } from '../../../api/handlers/asked.ts';
import { inSentence } from '../../../resources/language/in-sentence.ts';

/**
 * Refuses to set a booking to the status it has: it would note a reason for nothing, or take the place of the one it was given.
 * @throws ApiError 422.
 */
export const onlyAnotherStatus: RecordHandler = async ({ before, record, write }) => {
  const { booking_status: status } = record;
  if (before?.booking_status !== status) return undefined;
  throw invalid({
    booking_status: [`This ${inSentence(write.sight.resource.label.one)} is ${String(status)} already.`],
  });
};
