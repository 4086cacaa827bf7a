import type { Vocabulary } from './language/index.ts';

/** Choice values; fields may take a subset. Only statuses have a meaning (docs/design.md). */
export const vocabularies = {
  // The specification names 'Service' only (part 2 §9); products are food or other (part 1 §2).
  category_service_type: [
    { value: 'Service', label: 'Service' },
    { value: 'Marketplace', label: 'Marketplace' },
    { value: 'Food', label: 'Food' },
  ],
  // Spec part 2 §9.
  service_type: [
    { value: 'product based', label: 'Product Based' },
    { value: 'service based', label: 'Service Based' },
    { value: 'distance based', label: 'Distance Based' },
  ],
  // The first four have options with prices; the last two, products (spec part 2 §3).
  question_type: [
    { value: 'checkbox', label: 'Checkbox' },
    { value: 'tab', label: 'Tab' },
    { value: 'chip', label: 'Chip' },
    { value: 'toggle', label: 'Toggle' },
    { value: 'productCheckbox', label: 'Product Checkbox' },
    { value: 'productCounter', label: 'Product Counter' },
  ],
  publication: [
    { value: 'Draft', label: 'Draft', meaning: 'waiting' },
    { value: 'Published', label: 'Published', meaning: 'done' },
    { value: 'Changed', label: 'Changed', meaning: 'going' },
  ],
  yes_no: [
    { value: 'Yes', label: 'Yes' },
    { value: 'No', label: 'No' },
  ],
  vendor_type: [
    { value: 'Service', label: 'Service' },
    { value: 'Marketplace', label: 'Marketplace' },
  ],
  // 'No' is the number of a paper (part 1 §5; part 2 §3 calls it "number").
  document_part: [
    { value: 'No', label: 'No' },
    { value: 'expiry_date', label: 'Expiry Date' },
    { value: 'document', label: 'Document' },
  ],
  // Spec part 2 §3 Vendor document.
  document_status: [
    { value: 'Pending', label: 'Pending', meaning: 'waiting' },
    { value: 'Approved', label: 'Approved', meaning: 'done' },
    { value: 'Rejected', label: 'Rejected', meaning: 'stopped' },
    { value: 'Expired', label: 'Expired', meaning: 'attention' },
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
    { value: 'PENDING_FROM_VENDOR', label: 'Pending from Vendor', meaning: 'going' },
    { value: 'PENDING_APPROVAL', label: 'Pending Approval', meaning: 'waiting' },
    { value: 'APPROVED', label: 'Approved', meaning: 'done' },
    { value: 'REJECTED', label: 'Rejected', meaning: 'stopped' },
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
    { value: 'Pending', label: 'Pending', meaning: 'waiting' },
    { value: 'Approved', label: 'Approved', meaning: 'done' },
    { value: 'Denied', label: 'Denied', meaning: 'stopped' },
  ],
  booking_status: [
    { value: 'Pending', label: 'Pending', meaning: 'waiting' },
    { value: 'Assigned', label: 'Assigned', meaning: 'going' },
    { value: 'Ongoing', label: 'Ongoing', meaning: 'going' },
    { value: 'Completed', label: 'Completed', meaning: 'done' },
    { value: 'Cancelled', label: 'Cancelled', meaning: 'stopped' },
  ],
  order_status: [
    // The specification names three states without an approval (part 1 §4).
    { value: 'Pending', label: 'Pending', meaning: 'waiting' },
    { value: 'Processing', label: 'Processing', meaning: 'going' },
    { value: 'Accepted', label: 'Accepted', meaning: 'done' },
    { value: 'Rejected', label: 'Rejected', meaning: 'stopped' },
  ],
  booking_type: [
    { value: 'Regular', label: 'Regular' },
    { value: 'Repeat', label: 'Repeat' },
  ],
  assignment_mode: [
    { value: 'auto', label: 'Auto Assignment' },
    { value: 'manual', label: 'Assign Manually' },
  ],
  // The order in which group members are offered a booking, and the fallback.
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
    { value: 'Offered', label: 'Offered', meaning: 'going' },
    { value: 'Accepted', label: 'Accepted', meaning: 'done' },
    { value: 'Declined', label: 'Declined', meaning: 'stopped' },
    { value: 'Expired', label: 'Expired', meaning: 'stopped' },
    { value: 'Withdrawn', label: 'Withdrawn', meaning: 'stopped' },
    { value: 'Skipped', label: 'Skipped', meaning: 'stopped' },
  ],
  job_state: [
    { value: 'waiting', label: 'Waiting', meaning: 'waiting' },
    { value: 'running', label: 'Running', meaning: 'going' },
    { value: 'done', label: 'Done', meaning: 'done' },
    { value: 'failed', label: 'Failed', meaning: 'attention' },
  ],
  assignment_status: [
    { value: 'Assigned', label: 'Assigned', meaning: 'done' },
    { value: 'Unassigned', label: 'Unassigned', meaning: 'attention' },
  ],
  // Green when paid, red otherwise (spec part 1 §2 Customer views).
  payment_status: [
    { value: 'Paid', label: 'Paid', meaning: 'done' },
    { value: 'Unpaid', label: 'Unpaid', meaning: 'attention' },
    { value: 'Partially Refunded', label: 'Part Refunded', meaning: 'attention' },
    { value: 'Refunded', label: 'Refunded', meaning: 'attention' },
  ],
  // A receipt that was recorded by mistake is taken back by a reversal.
  payment_kind: [
    { value: 'Receipt', label: 'Receipt' },
    { value: 'Refund', label: 'Refund' },
    { value: 'Reversal', label: 'Reversal' },
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
    { value: 'invoice', label: 'Invoice' },
    { value: 'credit_note', label: 'Credit Note' },
  ],
  transaction_type: [
    { value: 'Credit', label: 'Credit' },
    { value: 'Debit', label: 'Debit' },
  ],
  // What came in for a booking, and where it goes.
  transaction_entry: [
    { value: 'Booking', label: 'Booking' },
    { value: 'Refund', label: 'Refund' },
    { value: 'Vendor Share', label: 'Vendor Share' },
    { value: 'Commission', label: 'Commission' },
    { value: 'Own Service', label: 'Own Service' },
    { value: 'Payout', label: 'Payout' },
  ],
  payout_run_status: [
    { value: 'Draft', label: 'Draft', meaning: 'waiting' },
    { value: 'Sent', label: 'Sent', meaning: 'done' },
    { value: 'Cancelled', label: 'Cancelled', meaning: 'stopped' },
  ],
  payout_status: [
    { value: 'Draft', label: 'Draft', meaning: 'waiting' },
    { value: 'Sent', label: 'Sent', meaning: 'going' },
    { value: 'Paid', label: 'Paid', meaning: 'done' },
    { value: 'Failed', label: 'Failed', meaning: 'attention' },
    { value: 'Excluded', label: 'Excluded', meaning: 'stopped' },
    { value: 'Cancelled', label: 'Cancelled', meaning: 'stopped' },
  ],
  user_type: [
    { value: 'Admin', label: 'Admin' },
    { value: 'Vendor', label: 'Vendor' },
    { value: 'Worker', label: 'Worker' },
    { value: 'Driver', label: 'Driver' },
  ],
} as const satisfies Record<string, Vocabulary>;
