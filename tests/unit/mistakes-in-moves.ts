import { stageNames } from '../stage/names.ts';
import { below, type Mistaken } from './mistakes.ts';

const UNWRITABLE = "cannot be written. Write a value, { now: true }, { me: 'id' } or { field: 'name' }.";
const MOVE = {
  name: 'x',
  when: { size: { is: 'small' } },
  sets: { size: 'large' },
  messages: { done: 'd', failed: 'f' },
};
const sets = (values: object): Mistaken[0] => ({ 'fields/stage/moves/0/sets': values });

/** Moves of the specimen, and what they ask and write. */
export const IN_MOVES: readonly Mistaken[] = [
  ...below('fields/stage/moves/0', [
    [{ to: 'shut' }, ".to: there is no state 'shut'. Known: open, closed."],
    [{ from: [] }, '.from: the list is empty. Name at least one, or leave the option out.'],
    [{ name: 'Close It' }, ".name: 'Close It' is not a name. Write it in kebab-case."],
    [{ name: 'reveal' }, ".name: 'reveal' is a call of the API. Choose another name."],
    [{ name: 'here' }, ".name: 'here' is a call of the API. Choose another name."],
    [
      { to: 'open' },
      "fields.stage: nothing leads to 'closed'. Let a move lead there, leave it out by 'only', or name it in 'byServer'.",
    ],
    [{ flag: 'issue' }, ".flag: no screen of this resource offers 'issue'. Nobody could make the move."],
    [{ name: 'deleted' }, ".name: 'deleted' is what the history calls other writes. Choose another name."],
    [{ inputs: [{ field: 'worth' }] }, ".inputs[0].field: 'worth' is never written. It is of kind 'rollup'."],
    [{ flag: 'access' }, ".flag: there is no flag 'access'. Known: read, write, update, delete, export, issue."],
    [{ screens: ['specimens'] }, ".screens[0]: there is no screen of this resource 'specimens'. Known: specimen-list."],
    [
      { dialog: 'alot', inputs: undefined },
      `.dialog: there is no dialog 'alot'. Did you mean 'allot'? Known: ${stageNames.dialogs.join(', ')}.`,
      ".dialog: it asks nothing. Say with 'inputs' which fields it writes.",
    ],
    [
      { followUp: { close: { stgae: { is: 'x' } } } },
      ".followUp.close.stgae: there is no field 'stgae'. Did you mean 'stage'? Known: <fields>.",
      ".followUp: there is no other move of this resource 'close'. There is none yet.",
    ],
    [{ reasonField: 'notse' }, ".reasonField: there is no field 'notse'. Did you mean 'notes'? Known: <fields>."],
    [
      { handlers: ['mail'] },
      ".handlers[0]: there is no handler 'mail'. Known: invite-user, end-sessions, notify-owner, reset-factors, duplicate, work-jobs.",
    ],
    [{ undo: true }, ".undo: true is no limit. Write false, 'maker', or how many minutes."],
    [{ undo: 0 }, ".undo: 0 is no limit. Write false, 'maker', or how many minutes."],
    [
      { path: { method: 'POST', path: '/x', id: 'id' } },
      ".path: there is no option 'path'. Known: name, from, to, sets, inputs, showFields, dialog, followUp, label, question, danger, primary, flag, screens, handlers, reasonField, optimisticLock, rounds, undo, when, messages.",
    ],
    [
      { inputs: [{ field: 'notes', initialValue: 7 }] },
      "moves.close.inputs[0].initialValue: 'notes' can never be 7. It is of kind 'textarea'.",
    ],
    [
      { inputs: [{ field: 'notes', initialValue: { field: 'nots' } }] },
      "moves.close.inputs[0].initialValue.field: there is no field of 'specimens' 'nots'. Did you mean 'notes'? Known: <fields>.",
    ],
    [
      { inputs: [{ field: 'most', initialValue: { field: 'stock' } }] },
      "moves.close.inputs[0].initialValue.field: the screen 'specimen-list' shows 'stock' nowhere. Show it on its page, or let the question begin with nothing.",
    ],
    [
      { inputs: [{ field: 'stock', mustDiffer: 'It is {nots} already.' }] },
      ".inputs[0].mustDiffer: there is no field 'nots'. Did you mean 'notes'? Known: <fields>.",
    ],
    [
      { inputs: [{ field: 'stock', mustDiffer: 'It is {stock} already.' }] },
      "moves.close.inputs[0].mustDiffer: the screen 'specimen-list' shows 'stock' nowhere. Show it on its page.",
    ],
    [
      { question: 'Close {name}?' },
      ".question: nothing is filled in for '{name}'. People would read the braces: leave them out.",
    ],
    [{ sets: 7 }, '.sets: 7 is not an object.'],
    [{ showFields: ['nmae'] }, ".showFields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
    [
      { inputs: [{ field: 'nmae' }] },
      ".inputs[0].field: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
    ],
    [{ flag: 'issue', screens: ['specimen-list'] }, ".screens[0]: the screen 'specimen-list' does not offer 'issue'."],
  ]),
  ...below('', [
    [
      sets({ children: 1 }),
      "fields.stage.moves[0].sets.children: 'children' is never written. It is of kind 'rollup'.",
    ],
    [sets({ size: 'huge' }), "moves.close.sets.size: 'size' can never be 'huge'. Known: small, large."],
    [
      sets({ stage: 'open' }),
      "fields.stage.moves[0].sets.stage: 'stage' is what the move changes, to 'closed'. Leave it out: 'to' says it.",
    ],
    [sets({ day: { now: true } }), "moves.close.sets.day: 'day' can never be the instant. It is of kind 'date'."],
    [sets({ seen_at: { today: true } }), `moves.close.sets.seen_at: {"today":true} ${UNWRITABLE}`],
    [sets({ seen_at: { now: false } }), `moves.close.sets.seen_at: {"now":false} ${UNWRITABLE}`],
    [sets({ seen_at: { now: true, me: 'id' } }), `moves.close.sets.seen_at: {"now":true,"me":"id"} ${UNWRITABLE}`],
    [
      sets({ parent_id: { me: 'id' } }),
      'moves.close.sets.parent_id: \'parent_id\' can never be {"me":"id"}. It is of kind \'reference\'.',
    ],
    [
      sets({ name: { me: 'nick' } }),
      "moves.close.sets.name.me: there is no field of 'users' 'nick'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
    [
      sets({ day: { field: 'name' } }),
      'moves.close.sets.day: \'day\' can never be {"field":"name"}. It is of kind \'date\'.',
    ],
    [
      sets({ day: { field: 'dai' } }),
      "moves.close.sets.day.field: there is no field of 'specimens' 'dai'. Did you mean 'day'? Known: <fields>.",
    ],
  ]),
  ...below('', [
    [{ moves: [{ ...MOVE, name: 'close' }] }, "moves[0].name: two moves are called 'close'."],
    [
      { moves: [{ ...MOVE, messages: { done: 'Now {colour}', failed: 'f' } }] },
      "moves[0].messages.done: there is no field 'colour'. Known: <fields>.",
    ],
    [
      { moves: [{ name: 'x', when: MOVE.when, messages: MOVE.messages }] },
      "moves[0]: the move changes nothing. Say with 'sets' or 'inputs' what it writes, or with 'handlers' what follows.",
    ],
    // Nobody else says what a fill says: no default, no move's question, no move's value.
    [
      {
        fills: [{ name: 'weights', fields: ['price', 'notes', 'is_active'] }],
        moves: [{ ...MOVE, sets: { price: 0 } }],
      },
      "fields.price.default: the fill 'weights' says what it holds. Leave the option out.",
      "fields.is_active.default: the fill 'weights' says what it holds. Leave the option out.",
      "fields.stage.moves[0].inputs[0].field: the fill 'weights' says what 'notes' holds. Write what that follows from, or say in the fill that it only 'overwrites' 'notes'.",
      "fills[0].fields[2]: 'is_active' is switched in rows. Say that the fill 'overwrites' it.",
      "moves[0].sets.price: the fill 'weights' says what 'price' holds. Write what that follows from, or say in the fill that it only 'overwrites' 'price'.",
    ],
    [{ moves: [{ name: 'x', when: MOVE.when, sets: MOVE.sets }] }, 'moves[0].messages: is missing.'],
  ]),
];
