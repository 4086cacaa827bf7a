import type { Address, Names, PartNames } from '../api/addresses/address.ts';
import { registry } from '../resources/index.ts';

const same = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, name]));

/** What the form of a screen takes, or of parts, under its own names. */
const formOf = (screen: string): Names =>
  same(...(registry.screen[screen]?.form?.sections ?? []).flatMap(({ fields }) => fields));
const partForm = (resource: string): Names => same(...(registry.resources[resource]?.partOf?.form ?? []));

// Spec part 1 §3 Product.
const PRODUCT_FORM: Names = { ...formOf('product-list'), is_active: 'is_active' };
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
// A vendor's workers are made by the vendor: the specification names no other.
const { vendor_id: _, ...WORKER_FORM } = formOf('worker-list');
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
const SERVICE_FORM = formOf('service-list');
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
const QUESTION_FORM = partForm('service_questions');
const QUESTION: Names = { id: 'id', ...QUESTION_FORM };
const OPTION_FORM = partForm('service_options');
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

/** Every address the specification names (part 1 §7, part 2 §7), with its parameters. */
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
    gives: { id: 'id', company_or_vendor_name: 'company_or_vendor_name', company_logo: 'company_logo.url' },
  },
  {
    method: 'GET',
    path: '/zone/list_zones',
    resource: 'vendors',
    call: 'choices',
    field: 'zone_ids',
    given: { is_vendor: 'true' },
    rows: 'zones',
    gives: { id: 'id', zone_name: 'zone_name' },
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
    searched: true,
    tab: { key: 'status', of: ['all', 'active', 'inactive'] },
    rows: 'items',
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
    size: 100,
    always: { _tab: 'driver', is_active: 'true' },
    rows: 'drivers',
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
    searched: true,
    tab: { key: 'active_status', of: ['active', 'inactive'] },
    rows: 'services',
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
    whole: { field: 'service_id', missing: 'Please Save the service before adding questions' },
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
    takes: OPTION_FORM,
    whole: 'service_question_id',
    within: 'parent_option_id',
    ofWithin: DEPENDENTS,
    file: 'image',
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
