import { describe, expect, it } from 'vitest';
import { registry } from '../../../resources/index.ts';
import { FLAGS, openingTab, type Screen } from '../../../resources/language/index.ts';

/**
 * What screens are made of, as the specification tells it; that pages are drawn from it,
 * tests/browser holds.
 */
function screenOf(name: string): Screen & { readonly resource: string } {
  const screen = registry.screen[name];
  if (screen?.resource === undefined) throw new Error(`There is no ${name}.`);
  return { ...screen, resource: screen.resource };
}

const fieldsOf = (resource: string) => {
  const found = registry.resources[resource];
  if (!found) throw new Error(resource);
  return found.fields;
};

type Columns = Pick<NonNullable<Screen['list']>, 'columns' | 'secondLine' | 'headings'>;

/** What stands above each column, what is small below it behind a slash. */
const headsOf = (resource: string, { columns, secondLine, headings }: Columns): string[] => {
  const fields = fieldsOf(resource);
  return columns.map((name) =>
    [headings[name] ?? fields[name]?.label, ...(secondLine[name] ?? []).map((each) => fields[each]?.label)].join(' / '),
  );
};

const relatedOf = (name: string, tab: string) => {
  const list = screenOf(name).show?.lists[tab];
  if (!list) throw new Error(`${name} has no ${tab}.`);
  return list;
};

describe('lists', () => {
  it.each([
    ['spec 1.2.28', 'booking-list', ['All Bookings', 'Regular Booking', 'Repeat Bookings']],
    ['spec 1.2.70', 'vendor-configuration', ['All', 'Service Documents', 'Marketplace Documents']],
    ['spec 1.2.72', 'user-list', ['All', 'Active', 'Inactive']],
    ['spec 1.2.81', 'product-list', ['All Products', 'Food', 'Other']],
    ['spec 1.2.92', 'role-list', ['All', 'Active', 'In Active']],
    ['spec 2.2.1', 'service-list', ['All', 'Active', 'In Active']],
    ['spec 2.2.19', 'category-setup', ['All', 'Active', 'In Active']],
    ['spec 2.2.25', 'sub-category-setup', ['All', 'Active', 'In Active']],
    ['spec 2.2.45', 'worker-list', ['All', 'Un Assigned', 'Assigned', 'Driver']],
    ['spec 2.2.66', 'product-requests', ['All Products', 'Food', 'Other']],
  ])('%s: %s should have its tabs, and be searched', (_, name, tabs) => {
    const { list } = screenOf(name);
    // Tabs for work stand before or behind those of the specification, of which the first opens.
    const labels = list?.tabs.map(({ label }) => label) ?? [];
    expect(labels.filter((label) => tabs.includes(label))).toEqual(tabs);
    expect(openingTab(list?.tabs ?? [])?.label).toBe(tabs[0]);
    expect(list?.search).not.toEqual([]);
  });

  it('should let bookings be searched, filtered and exported', () => {
    // spec 1.2.29
    const { list, flags } = screenOf('booking-list');
    expect(list?.search.length).toBeGreaterThan(0);
    expect(list?.filters.length).toBeGreaterThan(0);
    expect(flags).toContain('export');
  });

  it.each([
    ['spec 1.2.76', 'user-list', ['User Name', 'Email', 'Role', 'Modules', 'Status']],
    [
      'spec 1.2.86',
      'product-list',
      ['S.no', 'Vendor Name', 'Product Name / Product ID', 'Category', 'Sub-category', 'Price', 'Status'],
    ],
    [
      'spec 1.2.18',
      'vendor-reports',
      [
        'S.no',
        'Vendor Name',
        'Subscribed Sub Categories',
        'Service Men',
        'Total Bookings',
        'Total Earnings',
        'Commission Given / Commission (%)',
        'Completion Rate (%)',
      ],
    ],
    ['spec 1.2.95', 'role-list', ['Role Name', 'Modules', 'Users', 'Status']],
    [
      'spec 2.2.3',
      'service-list',
      ['Name / Version', 'Sub Category name', 'Category Name', 'Service Type', 'Price (AED/hr)', 'Status'],
    ],
    ['spec 2.2.21', 'category-setup', ['ID', 'Name', 'Subcategory Count', 'Service Type', 'Created On', 'Status']],
    ['spec 2.2.48', 'worker-list', ['Name', 'Service', 'Email', 'Phone Number', 'Status', 'Driver Name']],
    [
      'spec 2.2.54',
      'customer-list',
      ['Customer Name', 'Email', 'Phone Number', 'Total Bookings', 'Joined At', 'Status'],
    ],
    [
      'spec 2.2.69',
      'product-requests',
      [
        'S.no',
        'Vendor Name',
        'Product Name / Product ID',
        'Category',
        'Sub-category',
        'Price',
        'Status',
        'Approval / Admin Notes',
      ],
    ],
    [
      'spec 2.2.70',
      'transaction-reports',
      ['ID', 'Transaction ID', 'Date', 'Transaction To / For', 'Booking', 'Amount', 'Type'],
    ],
    [
      'spec 1.2.32, 1.2.33, 1.2.34, 1.2.35',
      'booking-list',
      [
        'Booking ID / Booking Date',
        'Schedule Date / Time',
        'Customer / Phone',
        // What is done, where and by whom is beyond the specification.
        'Service Name / Zone',
        'Vendor / Driver / Phone / Driver / Phone',
        'Worker',
        'Status / Assignment',
        'Payment / Payment Status',
      ],
    ],
  ])('%s: %s should have its columns', (_, name, heads) => {
    const { list, resource } = screenOf(name);
    expect(list && headsOf(resource, list)).toEqual(heads);
  });

  it('should say what a booking is not yet, and whose a name is by its picture', () => {
    // spec 1.2.32, 1.4.17
    expect(screenOf('booking-list').list?.missing).toEqual({
      schedule_date: 'Not scheduled',
      payment_status: { text: 'No Payment', meaning: 'attention' },
    });
    // spec 1.2.34
    expect(registry.vocabularies.assignment_status).toContainEqual({
      value: 'Unassigned',
      label: 'Unassigned',
      meaning: 'attention',
    });
    // spec 1.2.86, 2.2.54
    const pictures = ['products', 'vendors', 'customers'].map((name) => registry.resources[name]?.picture);
    expect(pictures).toEqual(['product_image', 'company_logo', 'profile_img']);
  });

  it.each([
    ['spec 1.9.5', 'vendor-configuration', 5],
    ['spec 1.9.6', 'user-list', 5],
    ['spec 1.9.7', 'product-list', 25],
    ['spec 1.9.8, 1.2.36', 'booking-list', 10],
    ['spec 1.9.12', 'role-list', 5],
    ['spec 2.9.3, 2.2.5', 'service-list', 5],
    ['spec 2.9.4, 2.2.22', 'category-setup', 5],
    ['spec 2.9.5, 2.2.25', 'sub-category-setup', 5],
    ['spec 2.9.6, 2.2.50', 'worker-list', 5],
    ['spec 2.9.8, 2.2.57', 'customer-list', 5],
    ['spec 2.9.9, 2.2.72', 'transaction-reports', 5],
    ['spec 2.9.12, 2.2.68', 'product-requests', 25],
  ])('%s: %s should have its page size', (_, name, pageSize) => {
    expect(screenOf(name).list?.pageSize).toBe(pageSize);
  });

  it.each([
    ['spec 1.9.9', 'booking-list', 'review', 5],
    ['spec 1.9.10, 2.9.11, 1.2.65, 2.2.63', 'customer-list', 'bookings', 5],
    ['spec 1.9.11, 1.2.68', 'customer-list', 'reviews', 5],
  ])('%s: %s should have the page size of its tab %s', (_, name, tab, pageSize) => {
    expect(relatedOf(name, tab).pageSize).toBe(pageSize);
  });

  it.each([
    [
      'spec 1.2.61, 2.2.63',
      'customer-list',
      'bookings',
      [
        'Booking ID',
        'Booking Date',
        'Schedule Date / Time',
        'Provider Info / Email / Phone',
        'Total Amount',
        'Booking Status',
        'Payment Status',
      ],
    ],
    ['spec 1.2.66', 'customer-list', 'reviews', ['Booking ID', 'Booking Date', 'Ratings', 'Reviews']],
    ['spec 1.2.45', 'booking-list', 'review', ['ID', 'Completed', 'Worker', 'Ratings', 'Review']],
  ])('%s: %s should have the columns of its tab %s', (_, name, tab, heads) => {
    const list = relatedOf(name, tab);
    expect(headsOf(list.of, list)).toEqual(heads);
  });

  it('should say in a tab what is not there', () => {
    // spec 1.2.67, 1.8.88, 1.4.17
    expect(relatedOf('customer-list', 'reviews').missing).toEqual({ review: 'No review' });
    expect(relatedOf('booking-list', 'review').missing).toEqual({ review: 'No review provided' });
    expect(relatedOf('customer-list', 'bookings').missing.payment_status).toEqual({
      text: 'No Payment',
      meaning: 'attention',
    });
    const meanings = (name: string) =>
      Object.fromEntries(registry.vocabularies[name]?.map(({ value, meaning }) => [value, meaning]) ?? []);
    // spec 1.2.62: blue whatever the status, which tells nothing: each has what it means.
    expect(meanings('booking_status')).toEqual({
      Pending: 'waiting',
      Assigned: 'going',
      Ongoing: 'going',
      Completed: 'done',
      Cancelled: 'stopped',
    });
    // spec 1.2.63, 2.2.63: green when Paid, red otherwise.
    const { Paid, ...others } = meanings('payment_status');
    expect([Paid, ...new Set(Object.values(others))]).toEqual(['done', 'attention']);
    // spec 1.2.61
    expect(relatedOf('customer-list', 'bookings').actions).toEqual(['view', 'download']);
  });

  it('should tell what a tab is of', () => {
    const tabs = (name: string) =>
      Object.fromEntries(screenOf(name).list?.tabs.map((tab) => [tab.name, tab.where]) ?? []);
    // spec 1.2.71
    expect(tabs('vendor-configuration')).toMatchObject({
      service: { vendor_type: { is: 'Service' } },
      marketplace: { vendor_type: { is: 'Marketplace' } },
    });
    // spec 1.6.3, 1.1.9
    expect(screenOf('product-list').where).toEqual({ approved_status: { is: 'Approved' } });
    expect(registry.resources.products?.rows).toMatchObject([{ role: 2, unfilteredScreens: ['product-list'] }]);
    expect(registry.identity.builtIn.vendor).toBe(2);
  });
});

describe('addresses', () => {
  it.each([
    ['spec 1.2.27', 'booking-list', '/bookings/booking-list', '/bookings/edit-booking/:id'],
    ['spec 1.2.74, 1.2.75, 1.2.78', 'user-list', '/user-management/user-list', '/user-management/manage-user/:id'],
    ['spec 1.2.83, 1.2.84, 1.2.89', 'product-list', '/products/product-list', '/products/manage-product/:id'],
    ['spec 1.2.95', 'role-list', '/role/role-list', '/role/edit-role/:id'],
    ['spec 2.2.2', 'service-list', '/service-management/service-list', '/service-management/manage-service/:id'],
    ['spec 2.2.46, 2.2.47', 'worker-list', '/worker/worker-list', '/worker/manage-worker/:id'],
    ['spec 1.2.19', 'vendor-reports', '/vendor/report-list', '/vendor/report-details/:id'],
    ['spec 2.2.55', 'customer-list', '/customer/customer-list', '/customer/customer-view/:id'],
  ])('%s: %s should be where the specification puts it', (_, name, path, record) => {
    const { path: at, form, show } = screenOf(name);
    expect([at, show?.path ?? form?.path]).toEqual([path, record]);
  });

  it('should make new records where the specification puts it, and encode ids but those of services', () => {
    // spec 1.2.74, 1.2.83, 1.2.94, 2.2.2, 2.2.46
    expect(
      ['user-list', 'product-list', 'role-list', 'service-list', 'worker-list'].map(
        (name) => screenOf(name).form?.newPath,
      ),
    ).toEqual([
      '/user-management/manage-user/new',
      '/products/manage-product/new',
      '/role/add-role',
      '/service-management/manage-service/new',
      '/worker/manage-worker/new',
    ]);
    // spec 2.2.4, 2.2.6
    expect(['user-list', 'worker-list', 'service-list'].map((name) => screenOf(name).form?.ids)).toEqual([
      'encoded',
      'encoded',
      'plain',
    ]);
  });
});

describe('forms', () => {
  it.each([
    [
      'spec 1.2.79, 1.3.21',
      'user-list',
      {
        'General Information': [
          'first_name',
          'last_name',
          'phone_number',
          'role_id',
          'zone_id',
          'email',
          'full_address',
          'profile_img',
        ],
        'Business Information': [
          'identification_type_id',
          'identification_id_number',
          'identification_expiry_date',
          'identification_image',
        ],
      },
    ],
    [
      'spec 2.2.52, 2.3.19',
      'worker-list',
      {
        'General Information': [
          'first_name',
          'last_name',
          'phone',
          'email',
          'user_type',
          'service_types',
          'vendor_id',
          'driver_id',
          'full_address',
          'profile_picture',
        ],
        'Business Information': ['document_type_id', 'document_id_number', 'document_expiry_date', 'document_image'],
      },
    ],
    ['spec 1.2.69', 'vendor-configuration', { '': ['name', 'vendor_type', 'required_fields'] }],
    ['spec 2.2.18', 'category-setup', { '': ['name', 'service_type', 'is_fire', 'category_image'] }],
    [
      'spec 2.2.24',
      'sub-category-setup',
      { '': ['category_id', 'name', 'sub_category_image', 'description', 'zone_ids'] },
    ],
  ])('%s: %s should ask what the specification lists', (_, name, sections) => {
    const { form } = screenOf(name);
    expect(Object.fromEntries(form?.sections.map(({ title, fields }) => [title, fields]) ?? [])).toEqual(sections);
  });

  it('should ask of a service what the specification lists, in its order', () => {
    const { form, resource } = screenOf('service-list');
    // spec 2.2.11, 2.2.12
    expect(form?.sections.map(({ title }) => title)).toEqual(['Service', 'Service Setup', 'Other Options']);
    expect(form?.sections[1]).toMatchObject({ parts: 'service_questions' });
    const labels = (at: number) => form?.sections[at]?.fields.map((name) => fieldsOf(resource)[name]?.label);
    // spec 2.2.9
    expect(labels(0)).toEqual([
      'Service Type',
      'Service Name',
      'Category',
      'Sub category',
      'Price (AED/hr)',
      'Service Image',
      'Tool Tip',
      'Description',
    ]);
    expect(labels(2)).toEqual([
      'Recurring',
      'Recurring Description',
      'Recurring Discount',
      'Special Instruction',
      'Document Upload',
    ]);
    // spec 2.2.8, 2.9.17
    expect(registry.vocabularies.service_type?.map(({ value, label }) => [value, label])).toEqual([
      ['product based', 'Product Based'],
      ['service based', 'Service Based'],
      ['distance based', 'Distance Based'],
    ]);
    // spec 2.2.10, 2.2.13
    expect(fieldsOf(resource).service_price?.visibleWhen).toEqual({
      service_type: { in: ['service based', 'distance based'] },
    });
    for (const name of ['recurring_description', 'recurring_discount'])
      expect(fieldsOf(resource)[name]?.visibleWhen).toEqual({ is_recurring_discount: { is: true } });
    // spec 2.2.14: Preview is next to them on the page.
    expect(form?.stages.map(({ label }) => label)).toEqual(['Save', 'Publish']);
  });

  it.each([
    ['spec 1.2.80', 'user-list', 'Proceed', 'Update'],
    ['spec 1.2.91', 'product-list', 'Submit', 'Update'],
    ['spec 1.2.98', 'role-list', 'Submit', 'Submit'],
    ['spec 2.2.53', 'worker-list', 'Submit', 'Submit'],
    ['spec 1.5.12', 'vendor-configuration', 'Save', 'Save'],
    ['no statement', 'category-setup', 'Submit', 'Save'],
    ['no statement', 'sub-category-setup', 'Submit', 'Save'],
    // One verb for one act, where the specification names none.
    ['no statement', 'customer-list', 'Add', 'Save'],
    ['no statement', 'rates', 'Add', 'Save'],
    ['no statement', 'payout-runs', 'Add', 'Save'],
    ['no statement', 'vendor-groups', 'Add', 'Save'],
  ])('%s: the form of %s should be sent by its buttons', (_, name, fresh, stored) => {
    expect(screenOf(name).form?.submit).toEqual({ new: fresh, stored });
  });

  it('should stand above the lists that are edited in place', () => {
    // spec 1.2.69, 2.2.18, 2.2.24
    for (const name of ['vendor-configuration', 'category-setup', 'sub-category-setup'])
      expect(screenOf(name).form?.placement).toBe('above-list');
  });
});

describe('pages of records', () => {
  it('should have the tabs, cards and figures the specification lists', () => {
    const tabsOf = (name: string) => screenOf(name).show?.tabs.map(({ label }) => label);
    // spec 2.2.58
    expect(tabsOf('customer-list')).toEqual(['Overview', 'Bookings', 'Reviews']);
    // spec 1.2.38: offers and payments are beyond the specification.
    const beyond = ['Offers', 'Payments'];
    expect(tabsOf('booking-list')?.filter((tab) => !beyond.includes(tab))).toEqual(['Details', 'Status', 'Review']);
    const overview = screenOf('customer-list').show?.tabs[0];
    // spec 2.2.59
    expect(overview?.cards).toEqual(['total_bookings', 'wallet_balance', 'total_booking_amount', 'loyalty_points']);
    // spec 2.2.61
    expect(overview?.charts[0]?.fields).toEqual(
      expect.arrayContaining(['pending_bookings', 'ongoing_bookings', 'completed_bookings']),
    );
    // spec 2.2.62
    expect(overview?.sections.map(({ title }) => title)).toEqual(['Personal details']);
  });

  it('should be of modules whose screens stand in the menu, with the rights a role can be granted', () => {
    // spec 1.1.5, 2.1.1
    for (const name of [
      'vendor-configuration',
      'user-list',
      'role-list',
      'product-list',
      'service-list',
      'category-setup',
    ])
      expect(screenOf(name).module).toBeTruthy();
    // spec 1.6.1, 2.6.3
    expect(FLAGS.slice(0, 6)).toEqual(['access', 'read', 'write', 'update', 'delete', 'export']);
    // Beyond the specification: papers have a right of their own.
    expect(FLAGS.slice(6)).toEqual(['issue']);
    // Beyond the specification: whoever may write makes an unknown caller a customer.
    expect(screenOf('customer-list').flags).toEqual(['access', 'read', 'write', 'update', 'delete', 'export']);
  });
});
