import type { Vocabulary } from './language/index.ts';

/** The values choices are made of. Declared once; fields name them, and may take a subset. */
export const vocabularies = {
  // The specification names 'Service' and leaves the rest open (part 2 §9). Products are told apart
  // as food and other (part 1 §2), which is what their categories are.
  category_service_type: [
    { value: 'Service', label: 'Service', colour: 'blue' },
    { value: 'Marketplace', label: 'Marketplace', colour: 'purple' },
    { value: 'Food', label: 'Food', colour: 'amber' },
  ],
  // Spec part 2 §9.
  service_type: [
    { value: 'product based', label: 'Product Based', colour: 'purple' },
    { value: 'service based', label: 'Service Based', colour: 'blue' },
    { value: 'distance based', label: 'Distance Based', colour: 'amber' },
  ],
  // The first four have simple options, with a name and a price; the options of the last two are
  // products (spec part 2 §3).
  question_type: [
    { value: 'checkbox', label: 'Checkbox' },
    { value: 'tab', label: 'Tab' },
    { value: 'chip', label: 'Chip' },
    { value: 'toggle', label: 'Toggle' },
    { value: 'productCheckbox', label: 'Product Checkbox' },
    { value: 'productCounter', label: 'Product Counter' },
  ],
  publication: [
    { value: 'Draft', label: 'Draft', colour: 'neutral' },
    { value: 'Published', label: 'Published', colour: 'green' },
    { value: 'Changed', label: 'Changed', colour: 'amber' },
  ],
  yes_no: [
    { value: 'Yes', label: 'Yes' },
    { value: 'No', label: 'No' },
  ],
  vendor_type: [
    { value: 'Service', label: 'Service', colour: 'blue' },
    { value: 'Marketplace', label: 'Marketplace', colour: 'purple' },
  ],
  // 'No' is the number of a paper (part 1 §5; part 2 §3 calls it "number").
  document_part: [
    { value: 'No', label: 'No' },
    { value: 'expiry_date', label: 'Expiry Date' },
    { value: 'document', label: 'Document' },
  ],
  // Spec part 2 §3 Vendor document.
  document_status: [
    { value: 'Pending', label: 'Pending', colour: 'amber' },
    { value: 'Approved', label: 'Approved', colour: 'green' },
    { value: 'Rejected', label: 'Rejected', colour: 'red' },
    { value: 'Expired', label: 'Expired', colour: 'neutral' },
  ],
  // What can be put right, in words a vendor can follow.
  document_refusal: [
    { value: 'unreadable', label: 'It cannot be read' },
    { value: 'wrong_document', label: 'It is another document' },
    { value: 'incomplete', label: 'A page or side is missing' },
    { value: 'number_differs', label: 'The number does not match' },
    { value: 'name_differs', label: 'The name does not match' },
    { value: 'date_differs', label: 'The expiry date does not match' },
    { value: 'expired', label: 'It has expired' },
    { value: 'other', label: 'Something else' },
  ],
  admin_approval: [
    { value: 'PENDING_FROM_VENDOR', label: 'Pending from Vendor', colour: 'neutral' },
    { value: 'PENDING_APPROVAL', label: 'Pending Approval', colour: 'amber' },
    { value: 'APPROVED', label: 'Approved', colour: 'green' },
    { value: 'REJECTED', label: 'Rejected', colour: 'red' },
  ],
  /** Why a part of a vendor's profile is sent back to be mended. */
  return_reason: [
    { value: 'missing', label: 'Something is missing' },
    { value: 'unreadable', label: 'It cannot be read' },
    { value: 'wrong', label: 'It is not right' },
    { value: 'mismatch', label: 'It does not match the other details' },
    { value: 'expired', label: 'It has expired' },
    { value: 'other', label: 'Something else' },
  ],
  product_approval: [
    { value: 'Pending', label: 'Pending', colour: 'amber' },
    { value: 'Approved', label: 'Approved', colour: 'green' },
    { value: 'Denied', label: 'Denied', colour: 'red' },
  ],
  booking_status: [
    { value: 'Pending', label: 'Pending', colour: 'blue' },
    { value: 'Assigned', label: 'Assigned', colour: 'blue' },
    { value: 'Ongoing', label: 'Ongoing', colour: 'blue' },
    { value: 'Completed', label: 'Completed', colour: 'blue' },
    { value: 'Cancelled', label: 'Cancelled', colour: 'blue' },
  ],
  order_status: [
    // Nobody has decided yet: the specification names three states, and approves in none of them
    // (part 1 §4).
    { value: 'Pending', label: 'Pending', colour: 'amber' },
    { value: 'Processing', label: 'Processing', colour: 'blue' },
    { value: 'Accepted', label: 'Accepted', colour: 'green' },
    { value: 'Rejected', label: 'Rejected', colour: 'red' },
  ],
  booking_type: [
    { value: 'Regular', label: 'Regular' },
    { value: 'Repeat', label: 'Repeat', colour: 'purple' },
  ],
  assignment_mode: [
    { value: 'auto', label: 'Auto Assignment' },
    { value: 'manual', label: 'Assign Manually' },
  ],
  // In which order the members of a group are asked, and what happens when none of them takes a
  // booking.
  offer_order: [
    { value: 'Ranked', label: 'Ranked' },
    { value: 'Best Match', label: 'Best Match' },
    { value: 'All at Once', label: 'All at Once' },
  ],
  when_nobody: [
    { value: 'Manual', label: 'Assign Manually' },
    { value: 'Next Group', label: 'Ask Another Group' },
  ],
  offer_answer: [
    { value: 'Offered', label: 'Offered', colour: 'blue' },
    { value: 'Accepted', label: 'Accepted', colour: 'green' },
    { value: 'Declined', label: 'Declined', colour: 'red' },
    { value: 'Expired', label: 'Expired', colour: 'amber' },
    { value: 'Withdrawn', label: 'Withdrawn', colour: 'neutral' },
    { value: 'Skipped', label: 'Skipped', colour: 'neutral' },
  ],
  job_state: [
    { value: 'waiting', label: 'Waiting', colour: 'blue' },
    { value: 'running', label: 'Running', colour: 'amber' },
    { value: 'done', label: 'Done', colour: 'green' },
    { value: 'failed', label: 'Failed', colour: 'red' },
  ],
  assignment_status: [
    { value: 'Assigned', label: 'Assigned', colour: 'green' },
    { value: 'Unassigned', label: 'Unassigned', colour: 'red' },
  ],
  payment_status: [
    { value: 'Paid', label: 'Paid', colour: 'green' },
    { value: 'Unpaid', label: 'Unpaid', colour: 'red' },
    { value: 'Refunded', label: 'Refunded', colour: 'red' },
  ],
  // A receipt that was recorded by mistake is taken back by a reversal.
  payment_kind: [
    { value: 'Receipt', label: 'Receipt', colour: 'green' },
    { value: 'Refund', label: 'Refund', colour: 'amber' },
    { value: 'Reversal', label: 'Reversal', colour: 'neutral' },
  ],
  payment_method: [
    { value: 'Cash', label: 'Cash' },
    { value: 'Card', label: 'Card' },
    { value: 'Bank Transfer', label: 'Bank Transfer' },
    { value: 'Online', label: 'Online' },
  ],
  // What becomes of what was paid for a booking that is called off.
  money_decision: [
    { value: 'Refund All', label: 'Refund all of it' },
    { value: 'Refund Part', label: 'Refund a part' },
    { value: 'Keep', label: 'Keep it' },
  ],
  paper_kind: [
    { value: 'invoice', label: 'Invoice', colour: 'blue' },
    { value: 'credit_note', label: 'Credit Note', colour: 'amber' },
  ],
  transaction_type: [
    { value: 'Credit', label: 'Credit', colour: 'green' },
    // Money that goes out is nothing wrong, and whoever it goes to reads it too.
    { value: 'Debit', label: 'Debit', colour: 'blue' },
  ],
  // What came in for a booking, and where it goes.
  transaction_entry: [
    { value: 'Booking', label: 'Booking', colour: 'blue' },
    { value: 'Refund', label: 'Refund', colour: 'amber' },
    { value: 'Vendor Share', label: 'Vendor Share', colour: 'purple' },
    { value: 'Commission', label: 'Commission', colour: 'green' },
    { value: 'Own Service', label: 'Own Service', colour: 'green' },
    { value: 'Payout', label: 'Payout', colour: 'amber' },
  ],
  payout_run_status: [
    { value: 'Draft', label: 'Draft', colour: 'neutral' },
    { value: 'Sent', label: 'Sent', colour: 'green' },
    { value: 'Cancelled', label: 'Cancelled', colour: 'red' },
  ],
  payout_status: [
    { value: 'Draft', label: 'Draft', colour: 'neutral' },
    { value: 'Sent', label: 'Sent', colour: 'blue' },
    { value: 'Paid', label: 'Paid', colour: 'green' },
    { value: 'Failed', label: 'Failed', colour: 'red' },
    { value: 'Excluded', label: 'Excluded', colour: 'amber' },
    { value: 'Cancelled', label: 'Cancelled', colour: 'neutral' },
  ],
  user_type: [
    { value: 'Admin', label: 'Admin', colour: 'blue' },
    { value: 'Vendor', label: 'Vendor', colour: 'purple' },
    { value: 'Worker', label: 'Worker', colour: 'green' },
    { value: 'Driver', label: 'Driver', colour: 'amber' },
  ],
} as const satisfies Record<string, Vocabulary>;
