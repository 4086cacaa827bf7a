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
};

/** A new record without an id, a change with one; only what is sent changes. */
export type SaveCall = Place & {
  readonly method: 'POST';
  readonly call: 'save';
  readonly id: string;
  /** The keys it takes besides, and the fields they fill. As JSON, or as a form in which files come along. */
  readonly takes: Names;
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

/** A call at an address outside the pattern, kept because the specification names it. */
export type Address = ListCall | ChoicesCall | OneCall | SaveCall | DeleteCall | MoveCall;

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
];

/** Whether a path below `/api` may be sent a form with files. */
export const takesForms = (path: string): boolean =>
  ADDRESSES.some((each) => each.call === 'save' && each.path === path);
