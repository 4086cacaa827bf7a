import type { Value } from '../../resources/language/index.ts';

/** What a call calls things: its own key, and what that is here. */
export type Names = { readonly [called: string]: string };

/** Where a call answers, and of what. */
type Place = {
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly resource: string;
  /**
   * The names of its answer: a field of the row, or a dotted path in what ids stand for (`expanded.vendor_id.company_logo.url`).
   * Nothing else of the row is told.
   */
  readonly gives: Names;
  /** Names that say whether a field of the row is none of some values. */
  readonly whether?: { readonly [called: string]: { readonly field: string; readonly not: readonly Value[] } };
  /** What is said where what the call names is not there. Default: what the pattern says. */
  readonly gone?: string;
};

/** Parts of a record, told under a key, each with its own. */
export type PartNames = {
  readonly key: string;
  readonly resource: string;
  readonly gives: Names;
  /** The key under which those that stand under one are told, in a list as this one, beside what of it says how they are chosen. */
  readonly children?: { readonly key: string; readonly gives: Names };
  readonly parts?: readonly PartNames[];
};

/** Rows of a screen's list. */
export type ListCall = Place & {
  readonly method: 'GET';
  readonly call: 'list';
  /** The keys of page and size, and the number of the first page. */
  readonly page: { readonly key: string; readonly size: string; readonly first: 0 | 1; readonly usual?: number };
  readonly search?: string;
  /** The key that chooses a tab, and the tab each of its values means. */
  readonly tab?: { readonly key: string; readonly tabs: Names };
  /** What the list is asked besides, in the words of its own query. */
  readonly always?: Names;
  /** The keys of rows and total in the answer. */
  readonly rows: string;
  readonly total: string;
};

/** What a field of a screen may be given. */
export type ChoicesCall = Place & {
  readonly method: 'GET';
  readonly call: 'choices';
  readonly field: string;
  /** What must be said of them: what the field's own rule says. */
  readonly given: Names;
  readonly rows: string;
  readonly total: string;
};

/** One record. */
export type OneCall = Place & {
  readonly method: 'GET';
  readonly call: 'one';
  /** The key that holds the record's id. */
  readonly id: string;
  /** Without an id: what a new record begins with, for whoever may make one. */
  readonly orNew?: true;
  /** The key under which it is answered. Default: the answer is the record. */
  readonly under?: string;
  /** What is told of its parts. */
  readonly parts?: readonly PartNames[];
};

/** A new record without an id, a change with one; only what is sent changes. */
export type SaveCall = Place & {
  readonly method: 'POST';
  readonly call: 'save';
  readonly id: string;
  /** The keys it takes besides, and the fields they fill. As JSON, or as a form in which files come along. */
  readonly takes: Names;
  /** The key that says true where a move is made of it in the same write, unless it stands there already; false only saves. */
  readonly makes?: { readonly key: string; readonly move: string; readonly state: string };
  /** Of a part: the key that names its whole, and what is said to a new one without it. It may come with a change, where it is the same. */
  readonly whole?: { readonly key: string; readonly field: string; readonly missing: string };
};

export type DeleteCall = Omit<Place, 'gives'> & {
  readonly method: 'DELETE';
  readonly call: 'delete';
  readonly id: string;
};

export type MoveCall = Place & {
  /** POST carries its keys in the body, DELETE in the query. */
  readonly method: 'POST' | 'DELETE';
  readonly call: 'move';
  readonly move: string;
  readonly id: string;
  /** What other keys must hold for this move to be meant, where moves share an address. */
  readonly given?: { readonly [key: string]: Value };
  /** The keys it takes, and the fields the move asks. */
  readonly takes: Names;
};

/** The parts of a whole, or those that stand under one of them, with what says how they are chosen. */
export type PartsCall = Omit<Place, 'gives' | 'gone'> & {
  readonly method: 'GET';
  readonly call: 'parts';
  /** The keys of the ids of whole and part. */
  readonly whole: string;
  readonly within: string;
  readonly names: PartNames;
  /** What is told of the whole. */
  readonly ofWhole: Names;
  readonly gone: string;
  readonly goneWithin: string;
};

/** Several parts made and changed in one write, as JSON, or as a form in which their files come along. */
export type SaveEachCall = Place & {
  readonly method: 'POST';
  readonly call: 'save-each';
  /** The key of the list, and of each one's id. */
  readonly list: string;
  readonly id: string;
  /** What one is called in a refusal. */
  readonly called: string;
  readonly takes: Names;
  /** The keys of the whole and of the part they stand under, and what may be said of that part besides. */
  readonly whole: string;
  readonly wholeField: string;
  readonly within: string;
  readonly ofWithin: Names;
  /** The key under which files come, the one by which a part says which is its, counted from 0, and the field it fills. */
  readonly files: string;
  readonly fileIndex: string;
  readonly file: string;
  readonly results: string;
};

/** Another order of the parts of a whole. */
export type OrderCall = Omit<Place, 'gives'> & {
  readonly method: 'POST';
  readonly call: 'order';
  readonly whole: string;
  readonly ids: string;
  /** What is said to fewer than two. */
  readonly fewest: string;
};

/** A call at an address outside the pattern, kept because the specification names it. */
export type Address =
  | ListCall
  | ChoicesCall
  | OneCall
  | SaveCall
  | DeleteCall
  | MoveCall
  | PartsCall
  | SaveEachCall
  | OrderCall;

/** Names that are the same on both sides. */
const same = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, name]));

// Spec part 1 §3 Product.
const PRODUCT_FORM = same(
  'vendor_id',
  'category_id',
  'sub_category_id',
  'product_name',
  'description',
  'price',
  'product_image',
  'min_order_quantity',
  'max_order_quantity',
  'discount_applicable_for',
  'discount_percentage',
  'is_active',
);
const PRODUCT: Names = {
  product_id: 'id',
  ...PRODUCT_FORM,
  product_image: 'expanded.product_image.url',
  vendor_name: 'expanded.vendor_id.company_or_vendor_name',
  vendor_logo: 'expanded.vendor_id.company_logo.url',
  category_name: 'expanded.category_id.name',
  sub_category_name: 'expanded.sub_category_id.name',
  status: 'is_active',
  approved_status: 'approved_status',
  admin_notes: 'admin_notes',
};

// Spec part 1 §3 Role.
const ROLE: Names = {
  role_id: 'id',
  role_name: 'name',
  name: 'name',
  is_active: 'is_active',
  formatted_modules: 'permissions',
  permissions: 'permissions',
};

// Spec part 2 §3 Worker, Driver.
const WORKER_FORM = same(
  'first_name',
  'last_name',
  'phone',
  'user_type',
  'service_types',
  'email',
  'full_address',
  'document_type_id',
  'document_id_number',
  'document_expiry_date',
  'profile_picture',
  'document_image',
  'driver_id',
);
const DRIVER: Names = {
  user_id: 'id',
  full_name: 'full_name',
  phone_number: 'phone',
  profile_picture: 'expanded.profile_picture.url',
};
const WORKER: Names = {
  ...WORKER_FORM,
  ...DRIVER,
  document_image: 'expanded.document_image.url',
  service: 'expanded.service_types.name',
  status: 'is_active',
  driver_name: 'expanded.driver_id.full_name',
  assigned: 'driver_id',
};

// Spec part 2 §3 Service, Service question, Option.
const SERVICE_FORM = same(
  'service_name',
  'description',
  'tool_tip',
  'service_type',
  'category_id',
  'sub_category_id',
  'service_image',
  'service_price',
  'is_recurring_discount',
  'recurring_discount',
  'recurring_description',
  'is_special_instructions',
  'is_documents',
);
const SERVICE: Names = {
  id: 'id',
  service_id: 'id',
  ...SERVICE_FORM,
  service_image: 'expanded.service_image.url',
  category_name: 'expanded.category_id.name',
  sub_category_name: 'expanded.sub_category_id.name',
  is_active: 'is_active',
  publication: 'publication',
};
// What is edited may differ from what was published: it is published all the same.
const IS_PUBLISHED = { is_published: { field: 'publication', not: ['Draft'] } };
const QUESTION_FORM = same(
  'question',
  'description',
  'tooltip',
  'question_type',
  'is_optional',
  'is_multiple',
  'is_dependent',
);
const QUESTION: Names = { id: 'id', ...QUESTION_FORM };
const OPTION_FORM = same(
  'name',
  'price',
  'description',
  'duration',
  'min_value',
  'max_value',
  'discount',
  'discount_applicable',
  'image',
  'option_type',
  'is_multiple',
);
const DEPENDENTS = same('option_type', 'is_multiple');
const OPTION: Names = {
  id: 'id',
  service_question_id: 'service_question_id',
  parent_option_id: 'parent_option_id',
  ...OPTION_FORM,
  image_url: 'expanded.image.url',
};
const OPTIONS: PartNames = {
  key: 'options',
  resource: 'service_options',
  gives: OPTION,
  children: { key: 'child_options', gives: DEPENDENTS },
};
const NO_SERVICE = 'Service ID not found.';
const NO_OPTION = 'Option not found';

/** Every address the specification names (part 1 §7, part 2 §7), with its names for what goes in and comes out. */
export const ADDRESSES: readonly Address[] = [
  {
    method: 'GET',
    path: '/product_details',
    resource: 'products',
    call: 'one',
    id: 'product_id',
    gives: PRODUCT,
    under: 'data',
  },
  {
    method: 'POST',
    path: '/product',
    resource: 'products',
    call: 'save',
    id: 'product_id',
    takes: PRODUCT_FORM,
    gives: PRODUCT,
  },
  { method: 'DELETE', path: '/delete_product', resource: 'products', call: 'delete', id: 'product_id' },
  {
    method: 'POST',
    path: '/product/admin_approve',
    resource: 'products',
    call: 'move',
    move: 'approve',
    id: 'product_id',
    given: { approval: true },
    takes: { notes: 'admin_notes' },
    gives: PRODUCT,
  },
  {
    method: 'POST',
    path: '/product/admin_approve',
    resource: 'products',
    call: 'move',
    move: 'deny',
    id: 'product_id',
    given: { approval: false },
    takes: { notes: 'admin_notes' },
    gives: PRODUCT,
  },
  {
    method: 'GET',
    path: '/vendor/list_vendors',
    resource: 'products',
    call: 'choices',
    field: 'vendor_id',
    given: { vendor_type: 'Marketplace' },
    rows: 'vendors',
    total: 'total',
    gives: { id: 'id', company_or_vendor_name: 'company_or_vendor_name', company_logo: 'company_logo.url' },
  },
  {
    method: 'GET',
    path: '/role',
    resource: 'roles',
    call: 'one',
    id: 'role_id',
    orNew: true,
    gives: { modules: 'permissions', role_name: 'name' },
  },
  {
    method: 'POST',
    path: '/role',
    resource: 'roles',
    call: 'save',
    id: 'role_id',
    takes: { role_name: 'name', active_status: 'is_active', permissions: 'permissions' },
    gives: ROLE,
  },
  { method: 'DELETE', path: '/role', resource: 'roles', call: 'delete', id: 'role_id' },
  {
    method: 'GET',
    path: '/role/roles',
    resource: 'roles',
    call: 'list',
    page: { key: 'page', size: 'size', first: 1 },
    search: 'search',
    tab: { key: 'status', tabs: { all: 'all', active: 'active', inactive: 'inactive' } },
    rows: 'items',
    total: 'total',
    gives: ROLE,
  },
  {
    method: 'POST',
    path: '/worker/create',
    resource: 'workers',
    call: 'save',
    id: 'user_id',
    takes: { ...WORKER_FORM, active_status: 'is_active' },
    gives: WORKER,
  },
  {
    method: 'GET',
    path: '/driver/list',
    resource: 'workers',
    call: 'list',
    page: { key: 'page', size: 'size', first: 1, usual: 100 },
    always: { _tab: 'driver', is_active: 'true' },
    rows: 'drivers',
    total: 'total',
    gives: DRIVER,
  },
  {
    method: 'POST',
    path: '/worker/assign_driver_to_maid',
    resource: 'workers',
    call: 'move',
    move: 'assign',
    id: 'maid_id',
    takes: same('driver_id'),
    gives: WORKER,
  },
  {
    method: 'DELETE',
    path: '/worker/unassign_driver_from_maid',
    resource: 'workers',
    call: 'move',
    move: 'un-assign',
    id: 'maid_id',
    takes: {},
    gives: WORKER,
  },
  {
    method: 'GET',
    path: '/service/get_services',
    resource: 'services',
    call: 'one',
    id: 'service_id',
    gives: SERVICE,
    whether: IS_PUBLISHED,
    gone: 'Service not found',
    parts: [{ key: 'service_questions', resource: 'service_questions', gives: QUESTION, parts: [OPTIONS] }],
  },
  {
    method: 'POST',
    path: '/service',
    resource: 'services',
    call: 'save',
    id: 'service_id',
    takes: { ...SERVICE_FORM, is_active: 'is_active' },
    makes: { key: 'is_published', move: 'publish', state: 'publication' },
    gives: SERVICE,
    whether: IS_PUBLISHED,
    gone: NO_SERVICE,
  },
  { method: 'DELETE', path: '/service', resource: 'services', call: 'delete', id: 'service_id', gone: NO_SERVICE },
  {
    method: 'GET',
    path: '/services',
    resource: 'services',
    call: 'list',
    page: { key: 'page', size: 'size', first: 1 },
    search: 'search',
    tab: { key: 'active_status', tabs: { active: 'active', inactive: 'inactive' } },
    rows: 'services',
    total: 'total',
    gives: SERVICE,
    whether: IS_PUBLISHED,
  },
  {
    method: 'POST',
    path: '/service/question',
    resource: 'service_questions',
    call: 'save',
    id: 'question_id',
    takes: QUESTION_FORM,
    whole: {
      key: 'service_id',
      field: 'service_id',
      missing: 'Please Save the service before adding questions',
    },
    gives: { question_id: 'id', service_id: 'service_id', ...QUESTION },
    gone: 'Question not found',
  },
  {
    method: 'DELETE',
    path: '/service/question',
    resource: 'service_questions',
    call: 'delete',
    id: 'question_id',
    gone: 'Question not found',
  },
  {
    method: 'POST',
    path: '/service/question_position',
    resource: 'service_questions',
    call: 'order',
    whole: 'service_id',
    ids: 'question_ids',
    fewest: 'Please add at least two questions',
    gone: NO_SERVICE,
  },
  {
    method: 'GET',
    path: '/service/options',
    resource: 'service_options',
    call: 'parts',
    whole: 'service_question_id',
    within: 'parent_option_id',
    names: OPTIONS,
    ofWhole: { option_type: 'question_type', is_multiple: 'is_multiple' },
    gone: 'Question not found',
    goneWithin: NO_OPTION,
  },
  {
    method: 'POST',
    path: '/service/options',
    resource: 'service_options',
    call: 'save-each',
    list: 'options_data',
    id: 'id',
    called: 'Option',
    takes: OPTION_FORM,
    whole: 'service_question_id',
    wholeField: 'service_question_id',
    within: 'parent_option_id',
    ofWithin: DEPENDENTS,
    files: 'files',
    fileIndex: 'file_index',
    file: 'image',
    results: 'results',
    gives: OPTION,
    gone: NO_OPTION,
  },
  {
    method: 'DELETE',
    path: '/service/option',
    resource: 'service_options',
    call: 'delete',
    id: 'option_id',
    gone: NO_OPTION,
  },
];

/** Whether a path below `/api` may be sent a form with files. */
export const takesForms = (path: string): boolean =>
  ADDRESSES.some((each) => (each.call === 'save' || each.call === 'save-each') && each.path === path);
