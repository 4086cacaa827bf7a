// A move reads, asks and writes fields that are there.
// TS2353: 'no_read' does not exist
// TS2353: 'no_lead' does not exist
// TS2322: Type '"no_question"' is not assignable
// TS2322: Type '"no_shown"' is not assignable
// TS2322: Type '"no_reason"' is not assignable
// TS2353: 'no_target' does not exist
// TS2322: Type '{ field: "no_source"; }' is not assignable
// TS2322: Type '"approve"' is not assignable
// TS2741: Property 'messages' is missing
// TS2322: Type '"no_input"' is not assignable
// TS2353: 'no_result' does not exist
// TS2322: Property 'to' is missing

import { defineResource } from '../../../resources/language/index.ts';
import { fields, move, thing } from '../thing.ts';

const state = { kind: 'state', of: 'stage', initial: 'open' } as const;
const close = { name: 'close', from: ['open'], to: 'closed' } as const;

defineResource({ ...thing, moves: [{ ...move, when: { no_read: { empty: false } } }] });
defineResource({ ...thing, moves: [{ ...move, followUp: { open: { no_lead: { empty: false } } } }] });
defineResource({ ...thing, moves: [{ ...move, inputs: [{ field: 'no_question' }] }] });
defineResource({ ...thing, moves: [{ ...move, showFields: ['no_shown'] }] });
defineResource({ ...thing, moves: [{ ...move, reasonField: 'no_reason' }] });
defineResource({ ...thing, moves: [{ ...move, sets: { no_target: 0 } }] });
defineResource({ ...thing, moves: [{ ...move, sets: { price: { field: 'no_source' } } }] });
// It needs a right that screens offer, and a text for its success.
defineResource({ ...thing, moves: [{ ...move, flag: 'approve' }] });
defineResource({ ...thing, moves: [{ name: 'close', when: move.when }] });

// So does a move of a state, which leads to one.
defineResource({
  ...thing,
  fields: { ...fields, stage: { ...state, moves: [{ ...close, inputs: [{ field: 'no_input' }] }] } },
});
defineResource({ ...thing, fields: { ...fields, stage: { ...state, moves: [{ ...close, sets: { no_result: 0 } }] } } });
defineResource({ ...thing, fields: { ...fields, stage: { ...state, moves: [{ name: 'close', from: ['open'] }] } } });
