import { describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../../product/addresses.ts';
import { registry } from '../../../resources/index.ts';
import { type Resource, readableOn } from '../../../resources/language/index.ts';

/** The fields behind names of the specification: `name`, or `name: field` where they differ. */
const fieldsIn = (names: string): string[] => names.split(/,\s+/).map((each) => each.replace(/.*: /, ''));

/** What only calls of their own answer, and no screen shows. */
const BY_CALLS: { readonly [resource: string]: readonly string[] } = {
  // `booked` answers what was chosen; names are those of what is referred to.
  bookings: ['basket', 'customer_name', 'provider_name', 'driver_name'],
  // `commission/terms`.
  vendors: ['commissions_to_agree', 'commission_agreed_at'],
  policies: ['label', 'value'],
  zones: ['zone_name'],
};

/** What any screen shows of a resource's records, as its own, among a page's lists or as parts. */
function shownOf(resource: Resource): ReadonlySet<string> {
  const { name, fields, screens } = resource;
  const lists = registry.screens
    .flatMap(({ show }) => Object.values(show?.lists ?? {}))
    .filter(({ of }) => of === name);
  const isPart = registry.screens.some(({ parts }) => Object.hasOwn(parts, name));
  return new Set([
    'id',
    ...(BY_CALLS[name] ?? []),
    ...(isPart ? Object.keys(fields) : []),
    ...lists.flatMap(({ columns, secondLine }) => [...columns, ...Object.values(secondLine).flat()]),
    ...screens.flatMap((each) => {
      const screen = registry.screen[each];
      return screen ? [...readableOn(resource, screen, () => true)] : [];
    }),
  ]);
}

describe('entities', () => {
  it.each([
    [
      'spec 1.3.4, 2.3.23',
      'bookings',
      `booking_id: id, created_at, schedule_date, payment_amount, payment_status, email: provider_email,
       phone_number: provider_phone, status: booking_status`,
    ],
    ['spec 1.3.5', 'bookings', 'booking_id: id, order_status, booking_status, created_at'],
    [
      'spec 1.3.6',
      'bookings',
      'payment.status: payment_status, payment.amount: payment_amount, booking_otp, schedule_date, schedule_time',
    ],
    [
      'spec 1.3.7',
      'bookings',
      `customer.name: customer_name, customer.phone_number: customer_phone, customer.address: address,
       documents: document, admin_review: review, customer_notes, admin_notes`,
    ],
    // The call of the booking's summary returns the lines, with what was chosen.
    ['spec 1.3.8', 'bookings', 'booking_info: basket, service_price, additional_hours'],
    [
      'spec 1.3.9',
      'bookings',
      `assigned_vendor.vendor_id: vendor_id, assigned_vendor.name: provider_name,
       assigned_vendor.phone_number: provider_phone, assigned_vendor.address: provider_address,
       assigned_driver.user_id: driver_id, assigned_driver.name: driver_name,
       assigned_driver.phone_number: driver_phone, assigned_driver.address: driver_address,
       preferred_worker: worker_id`,
    ],
    [
      'spec 1.3.10',
      'bookings',
      `Request_Accepted_Time: request_accepted_at, Service_Started_Time: service_started_at,
       Service_Completed_Time: service_completed_at, Job_Verified_Time: job_verified_at`,
    ],
    ['spec 1.3.11', 'reviews', 'review_id: id, completed_time, ratings, review'],
    ['spec 1.3.14', 'workers', 'user_id: id, first_name, last_name, phone_number: phone, profile_img: profile_picture'],
    ['spec 1.3.15', 'vendors', 'user_id: vendor_user_id, company_or_vendor_name, company_logo, phone_number, address'],
    ['spec 1.3.16', 'workers', 'user_id: id, full_name, profile_picture'],
    ['spec 1.3.17, 2.3.12', 'document_types', 'id, name, required_fields, vendor_type, active_status: is_active'],
    ['spec 1.3.19', 'users', 'user_id: id, email_id: email, role: role_id, first_name, role_modules, is_active'],
    ['spec 1.3.26, 2.3.26', 'zones', 'id, zone_name'],
    ['spec 1.3.26', 'roles', 'role_id: id, name'],
    ['spec 1.3.27', 'users', 'first_name, last_name, email, profile_img'],
    [
      'spec 2.3.8',
      'categories',
      'id, name, category_image, service_type, is_fire, is_active, subcategory_count, created_at',
    ],
    [
      'spec 2.3.9, 2.3.26',
      'sub_categories',
      `parent_category: category_id, id, name, category_id, service_count, created_at, is_active,
       sub_category_image, description, zone_ids`,
    ],
    [
      'spec 2.3.10',
      'vendors',
      `has_agreed_to_commission: commissions_to_agree, company_or_vendor_name, authorized_person_name, email,
       phone_number, vendor_type, address, zone_ids, service_ids, latitude, longitude, company_logo,
       admin_approval, commission_agreed_at, have_drivers, vendor_user_id, id`,
    ],
    [
      'spec 2.3.11',
      'vendors',
      `vendor.id: id, vendor.user_id: vendor_user_id, company_or_vendor_name, email, phone_number, company_logo,
       address, acc_holder_name, bank_name, branch_name, acc_number, iban_code`,
    ],
    // Whose it is, its vendor says, which has the user.
    [
      'spec 1.3.18, 2.3.13',
      'vendor_documents',
      `user_id: vendor_id, file_path: file, id, document_type_id, document_type_name, document_id_number,
       expiry_date, status`,
    ],
    ['spec 2.3.27', 'policies', 'label, value, id'],
    ['spec 2.3.28', 'vendors', 'acc_holder_name, bank_name, branch_name, acc_number, iban_code'],
    [
      'spec 2.3.21',
      'customers',
      `user_id: id, email_id: email, active_status: is_active, customer_name, profile_img, phone_number,
       total_bookings, joined_at`,
    ],
    [
      'spec 2.3.22',
      'customers',
      `pending: pending_bookings, ongoing: ongoing_bookings, completed: completed_bookings, first_name,
       last_name, full_address`,
    ],
    [
      'spec 2.3.25',
      'transactions',
      'id, transaction_id, transaction_date, transaction_to, amount_aed, transaction_type',
    ],
  ])('%s: %s should have what is stored of it, and show it somewhere', (_, name, names) => {
    const resource = registry.resources[name];
    if (!resource) throw new Error(`There is no ${name}.`);
    expect(Object.keys(resource.fields)).toEqual(expect.arrayContaining(fieldsIn(names)));
    expect(fieldsIn(names).filter((field) => !shownOf(resource).has(field))).toEqual([]);
  });

  it('should say of a vendor what of its profile is given, without keeping a flag (spec 2.3.10)', () => {
    // vendor_profile_completed, document_details_filled and bank_details_filled are answers.
    const { vendors } = registry.resources;
    expect(vendors?.requirements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['general', 'papers', 'commission', 'bank']),
    );
    expect(vendors?.requirements.find(({ name }) => name === 'bank')).toMatchObject({ fourEyes: true });
  });

  it.each([
    [
      'spec 1.3.22, 2.3.24',
      'GET',
      '/product_details',
      `product_id, vendor_id, vendor_name, vendor_logo, product_name, product_image, category_name,
       sub_category_name, price, status`,
    ],
    [
      'spec 1.3.23',
      'GET',
      '/product_details',
      `product_id, vendor_id, category_id, sub_category_id, product_name, description, price, product_image,
       min_order_quantity, max_order_quantity, discount_applicable_for, discount_percentage, is_active`,
    ],
    ['spec 1.3.24', 'GET', '/role/roles', 'role_id, role_name, name, is_active, formatted_modules, permissions'],
    [
      'spec 2.3.1',
      'GET',
      '/service/get_services',
      `id, service_name, service_type, category_id, sub_category_id, service_price, description, tool_tip,
       service_image, is_recurring_discount, recurring_description, recurring_discount, is_special_instructions,
       is_documents, is_active`,
    ],
    ['spec 2.3.2', 'GET', '/services', 'service_id, sub_category_name, category_name'],
    [
      'spec 2.3.3',
      'POST',
      '/service/question',
      'id, question, description, tooltip, question_type, is_optional, is_multiple, is_dependent',
    ],
    [
      'spec 2.3.6, 2.3.7',
      'POST',
      '/service/options',
      `id, name, price, description, duration, min_value, max_value, discount, discount_applicable, image_url,
       service_question_id, parent_option_id, option_type, is_multiple`,
    ],
    [
      'spec 2.3.18',
      'POST',
      '/worker/create',
      `user_id, full_name, service, email, phone_number, status, driver_name, assigned, user_type,
       profile_picture`,
    ],
    ['spec 2.3.20', 'GET', '/driver/list', 'user_id, full_name, phone_number, profile_picture'],
  ])('%s: %s %s should give what is stored, by its names', (_, method, path, names) => {
    const at = ADDRESSES.find((each) => each.method === method && each.path === path);
    expect(Object.keys(at && 'gives' in at && at.gives ? at.gives : {})).toEqual(
      expect.arrayContaining(fieldsIn(names)),
    );
  });

  it('should have questions, their options, and options under those, with what they are published by', () => {
    const at = ADDRESSES.find((each) => each.path === '/service/get_services');
    // spec 2.3.1, 2.3.3, 2.3.7
    expect(at).toMatchObject({
      parts: [
        {
          key: 'service_questions',
          parts: [{ key: 'options', children: { key: 'child_options', gives: { option_type: 'option_type' } } }],
        },
      ],
      whether: { is_published: { field: 'publication' } },
    });
  });
});

describe('values', () => {
  it.each([
    // Nobody has decided yet: the fourth is beyond the specification.
    ['spec 1.4.1', 'order_status', ['Pending', 'Processing', 'Accepted', 'Rejected']],
    ['spec 1.4.6, 1.9.21', 'booking_status', ['Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled']],
    ['spec 1.1.8', 'user_type', ['Admin', 'Vendor', 'Worker', 'Driver']],
    ['spec 1.3.17', 'document_part', ['No', 'expiry_date', 'document']],
    ['spec 1.3.17', 'vendor_type', ['Service', 'Marketplace']],
    ['spec 2.3.13', 'document_status', ['Pending', 'Approved', 'Rejected', 'Expired']],
    ['spec 2.3.4', 'question_type', ['checkbox', 'tab', 'chip', 'toggle', 'productCheckbox', 'productCounter']],
  ])('%s: %s', (_, vocabulary, values) => {
    expect(registry.vocabularies[vocabulary]?.map(({ value }) => value)).toEqual(values);
  });

  it('should be called as the specification calls them', () => {
    // spec 2.4.12
    expect(registry.vocabularies.admin_approval?.map(({ value, label }) => [value, label])).toEqual([
      ['PENDING_FROM_VENDOR', 'Pending from Vendor'],
      ['PENDING_APPROVAL', 'Pending Approval'],
      ['APPROVED', 'Approved'],
      ['REJECTED', 'Rejected'],
    ]);
    const fields = registry.resources.bookings?.fields;
    // spec 1.4.6
    expect(fields?.booking_status?.default).toBe('Pending');
    // spec 1.4.10
    expect(
      ['request_accepted_at', 'service_started_at', 'service_completed_at', 'job_verified_at'].map(
        (name) => fields?.[name]?.label,
      ),
    ).toEqual(['Request Accepted', 'Service Started', 'Service Completed', 'Job Closed / Verified']);
    // spec 2.5.60
    expect(registry.resources.workers?.fields.user_type?.default).toBe('Worker');
    // spec 2.9.16
    expect(registry.resources.services?.fields.service_price?.label).toBe('Price (AED/hr)');
  });

  it('should be moved as they are defined to be', () => {
    const moves = (name: string) => registry.resources.bookings?.moves.find((each) => each.name === name);
    // spec 1.4.2, 1.4.4
    expect(moves('approve')).toMatchObject({
      when: { order_status: { in: ['Pending'] } },
      sets: { order_status: 'Accepted' },
    });
    // spec 1.4.3
    expect(moves('reject')?.sets).toMatchObject({ order_status: 'Rejected' });
    // spec 2.4.20, 2.4.21
    expect(registry.resources.workers?.moves.map(({ label, when }) => [label, when])).toEqual([
      ['Assign', { user_type: { is: 'Worker' }, driver_id: { empty: true } }],
      ['Un Assign', { user_type: { is: 'Worker' }, driver_id: { empty: false } }],
    ]);
    // spec 2.5.55, 2.5.56
    const ask = (name: string) => registry.resources.products?.moves.find((each) => each.name === name)?.inputs;
    expect(ask('deny')).toEqual([{ field: 'admin_notes', required: 'Admin notes are required' }]);
    expect(ask('approve')).toEqual([{ field: 'admin_notes' }]);
    // spec 1.6.7: a reference is one.
    for (const name of ['role_id', 'zone_id'])
      expect(registry.resources.users?.fields[name]).toMatchObject({ kind: 'reference', required: expect.any(String) });
  });

  it('should show of an option what its question makes of it', () => {
    // spec 2.3.5, 2.5.23: pieces are products, and counted ones have bounds.
    const fields = registry.resources.service_options?.fields;
    const shown = (name: string) => JSON.stringify(fields?.[name]?.visibleWhen);
    for (const name of ['image', 'description', 'duration', 'discount', 'discount_applicable'])
      expect(shown(name)).toContain('["productCheckbox","productCounter"]');
    for (const name of ['min_value', 'max_value']) expect(shown(name)).toContain('{"is":"productCounter"}');
    expect(fields?.min_value).toMatchObject({ emptyAs: 0 });
    expect([fields?.name?.visibleWhen, fields?.price?.visibleWhen]).toEqual([undefined, undefined]);
  });
});
