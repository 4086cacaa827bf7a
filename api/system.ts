import {
  type Collection,
  type Column,
  type ColumnType,
  FILES,
  type Identity,
  jobs,
  jobsCollection,
  type Registry,
  type Schema,
  schemaOf,
} from '../resources/language/index.ts';

/** The api's own collections. They begin with `_`, so that no definition can show one. */
export const SYSTEM = {
  /** Password hashes, under the user's id. */
  credentials: '_credentials',
  /** Under the hash of the cookie's token. */
  sessions: '_sessions',
  /** Sign-ins under way, under the hash of the attempt. */
  attempts: '_attempts',
  /** Failed attempts and sends, `send:7`, and known locations; `hits`: ISO timestamps. */
  limits: '_limits',
  /** What people prove who they are with besides the password: apps, passkeys, recovery codes. */
  factors: '_factors',
  /** Factor challenges, by requester; single-use. */
  challenges: '_challenges',
  /** Links for a password, under the hash of the link's token. */
  resets: '_resets',
  /** Pending verified values, by attempt hash. */
  verifications: '_verifications',
  /** Accounts that people are making by themselves, under the hash of the attempt. */
  signUps: '_sign_ups',
  /** The store's origin: `demo`, or a set-up token's hash and expiry. */
  setup: '_setup',
  /** What was written of the records, a line for each record and write. Its ids are the order. */
  history: '_history',
  /** Up to which line the history of a record was moved to the archive, under the record's name. */
  archived: '_archived',
  /** The files of the archive, under their names. */
  archives: '_archives',
  /** Uploaded files, under a generated id. */
  files: FILES,
  /** What people keep of menu and lists, under the user's id. */
  preferences: '_preferences',
  /** Saved views; `shared_with` is a role. */
  views: '_views',
  /** Who has which saved view of a report mailed to them every week. */
  weekly: '_weekly',
  /** Counters: paper numbers, and progress of start-up scans. */
  counters: '_counters',
  /** Open records by session and window; ephemeral. */
  presence: '_here',
  /** Idempotent responses by hash of user, call and key, for a day. */
  answers: '_answers',
  /** Submissions and decisions on requirements; append-only, the state is derived. */
  reviews: '_reviews',
  /** What the bell shows people, each once by its key. */
  notifications: '_notifications',
} as const;

const required = { required: true };

const column = (name: string, type: ColumnType, more: Partial<Column> = {}): Column => ({
  name,
  type,
  required: false,
  ...more,
});

const collection = (name: string, id: 'number' | 'text', columns: Column[], more: Partial<Collection> = {}) => ({
  name,
  id,
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
  ...more,
});

/** Whose a row is: it goes with them. */
const userOf = ({ users }: Identity): Column =>
  column('user_id', 'reference', { to: users, required: true, onRemove: 'remove' });

/** Sessions, and sign-ins on their way to one. */
function ofSessions(user: Column): Collection[] {
  return [
    collection(SYSTEM.credentials, 'number', [user, column('password_hash', 'text', required)]),
    collection(SYSTEM.sessions, 'text', [
      user,
      column('created_at', 'instant', required),
      column('seen_at', 'instant', required),
      column('confirmed_at', 'instant'),
      column('agent', 'text'),
      column('source', 'text'),
    ]),
    collection(SYSTEM.attempts, 'text', [
      user,
      column('password_mark', 'text', required),
      column('source', 'text'),
      column('expires_at', 'instant', required),
      column('code_hash', 'text'),
      column('code_expires_at', 'instant', required),
      column('sent_at', 'instant'),
      column('wrong', 'number', required),
    ]),
  ];
}

/** Second factors, codes and links that were sent, and how often they are tried. */
function ofProofs(user: Column): Collection[] {
  return [
    collection(SYSTEM.factors, 'text', [
      user,
      column('kind', 'text', required),
      column('name', 'text'),
      // An app's sealed secret, a passkey's public key, or what a recovery code (the id) was keyed
      // with.
      column('secret', 'text'),
      // Of a passkey: the id its device knows it by, and how it is reached.
      column('credential', 'text'),
      column('transports', 'texts'),
      // Of a passkey how often it signed, of an app the last 30 seconds of which a code was used.
      column('counter', 'number'),
      column('created_at', 'instant', required),
      column('used_at', 'instant'),
    ]),
    collection(SYSTEM.challenges, 'text', [
      user,
      column('value', 'text', required),
      column('expires_at', 'instant', required),
    ]),
    collection(SYSTEM.verifications, 'text', [
      user,
      column('resource', 'text', required),
      column('record_id', 'number', required),
      column('field', 'text', required),
      column('value', 'text', required),
      // What it replaces, as it was when this began.
      column('was', 'text'),
      column('code_hash', 'text', required),
      column('code_expires_at', 'instant', required),
      column('sent_at', 'instant', required),
      column('wrong', 'number', required),
      column('expires_at', 'instant', required),
    ]),
    collection(SYSTEM.signUps, 'text', [
      column('email', 'text', required),
      // What was given of the user, right by its definition.
      column('given', 'json', required),
      column('password_hash', 'text', required),
      column('code_hash', 'text', required),
      column('code_expires_at', 'instant', required),
      column('sent_at', 'instant'),
      column('wrong', 'number', required),
      column('expires_at', 'instant', required),
    ]),
    collection(SYSTEM.limits, 'text', [column('hits', 'texts'), column('until', 'instant', required)]),
    collection(SYSTEM.setup, 'text', [column('expires_at', 'instant')]),
    collection(SYSTEM.resets, 'text', [user, column('expires_at', 'instant', required)]),
  ];
}

function ofHistory(): Collection[] {
  return [
    collection(
      SYSTEM.history,
      'number',
      [
        column('resource', 'text', required),
        column('record_id', 'number', required),
        column('version', 'number', required),
        column('event', 'text', required),
        // No reference: a line outlives who wrote it.
        column('by_id', 'number'),
        column('screen', 'text'),
        column('at', 'instant', required),
        column('write_id', 'text', required),
        column('changes', 'json', required),
        column('undoes', 'number'),
        column('lead', 'text'),
        column('whole', 'text'),
        column('hash', 'text', required),
      ],
      {
        lookups: [{ columns: ['record_id', 'resource', 'version'] }, { columns: ['write_id'] }, { columns: ['whole'] }],
      },
    ),
    collection(SYSTEM.archived, 'text', [
      column('version', 'number', required),
      column('hash', 'text', required),
      column('mac', 'text', required),
    ]),
    collection(SYSTEM.archives, 'text', [
      column('month', 'text', required),
      column('lines', 'number', required),
      column('digest', 'text', required),
      column('mac', 'text', required),
      column('made_at', 'instant', required),
    ]),
  ];
}

/** What a user has of their own, besides views and notifications. */
function ofPeople(user: Column): Collection[] {
  return [
    collection(SYSTEM.preferences, 'number', [
      user,
      column('menu_opened', 'texts'),
      column('menu_closed', 'texts'),
      column('menu_folded', 'boolean'),
      column('lists', 'json'),
      column('language', 'text'),
      column('keys_off', 'boolean'),
    ]),
    collection(SYSTEM.counters, 'text', [column('last', 'number', required)]),
    collection(SYSTEM.presence, 'text', [
      user,
      column('session_id', 'text', required),
      column('screen', 'text', required),
      column('resource', 'text', required),
      column('record_id', 'number', required),
      column('expires_at', 'instant', required),
    ]),
    collection(
      SYSTEM.answers,
      'text',
      [user, column('mark', 'text', required), column('answer', 'json', required), column('at', 'instant', required)],
      { lookups: [{ columns: ['at'] }] },
    ),
  ];
}

function ofViews(user: Column, { roles }: Identity): Collection[] {
  return [
    collection(
      SYSTEM.views,
      'number',
      [
        user,
        column('screen', 'text', required),
        column('name', 'text', required),
        column('search', 'text'),
        column('shared_with', 'reference', { to: roles, onRemove: 'clear' }),
      ],
      { uniques: [{ columns: ['user_id', 'screen', 'name'], message: 'A view with this name exists already.' }] },
    ),
    collection(
      SYSTEM.weekly,
      'number',
      [
        user,
        column('view_id', 'reference', { to: SYSTEM.views, required: true, onRemove: 'remove' }),
        column('format', 'text', required),
        // Whether they had proved lately who they are when they requested it.
        column('confirmed', 'boolean', required),
        // The Monday of the last week whose mail was put, and of the last that was sent.
        column('put_week', 'text', required),
        column('sent_week', 'text'),
      ],
      {
        uniques: [{ columns: ['user_id', 'view_id'], message: 'This view is sent to you already.' }],
        lookups: [{ columns: ['put_week'] }],
      },
    ),
  ];
}

const notifications = (user: Column): Collection =>
  collection(
    SYSTEM.notifications,
    'number',
    [
      user,
      column('key', 'text', required),
      column('message', 'json', required),
      column('screen', 'text'),
      column('record_id', 'number'),
      column('at', 'instant', required),
      column('read_at', 'instant'),
    ],
    {
      uniques: [{ columns: ['user_id', 'key'], message: 'This was reported already.' }],
      lookups: [{ columns: ['user_id', 'read_at'] }, { columns: ['key'] }, { columns: ['at'] }],
    },
  );

const reviews = (): Collection =>
  collection(
    SYSTEM.reviews,
    'number',
    [
      column('resource', 'text', required),
      column('record_id', 'number', required),
      column('requirement', 'text'),
      column('state', 'text', required),
      column('digest', 'text'),
      column('reason', 'text'),
      column('note', 'text'),
      /** Names of the fields it is about, with commas between. */
      column('fields', 'text'),
      // No reference: a decision outlives who made it.
      column('by_id', 'number'),
      column('at', 'instant', required),
      // Stores of earlier versions count rounds: nothing reads it.
      column('round', 'number', required),
    ],
    { lookups: [{ columns: ['record_id', 'resource'] }] },
  );

/** Uploaded files. One that others may hold outlives who sent it. */
const files = ({ users }: Identity): Collection =>
  collection(
    SYSTEM.files,
    'text',
    [
      column('name', 'text', required),
      column('type', 'text', required),
      column('size', 'number', required),
      column('user_id', 'reference', { to: users, onRemove: 'clear' }),
      column('created_at', 'instant', required),
      // Since when no record holds it that once did.
      column('released_at', 'instant'),
    ],
    { lookups: [{ columns: ['released_at'] }] },
  );

/** The system collections. User rows go with the user; shareable files stay. */
export function systemCollections({ identity }: Registry): Collection[] {
  const user = userOf(identity);
  return [
    ...[...ofSessions(user), ...ofProofs(user), files(identity), reviews(), ...ofHistory()],
    ...[...ofPeople(user), ...ofViews(user, identity), notifications(user)],
  ];
}

/** The complete schema: definitions and system collections. */
export const storeSchema = (registry: Registry): Schema => ({
  collections: {
    [jobs.name]: jobsCollection(),
    ...schemaOf(registry),
    ...Object.fromEntries(systemCollections(registry).map((each) => [each.name, each])),
  },
});
