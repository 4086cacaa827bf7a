import { defineResource } from './language/index.ts';

/** Both separate food (spec part 1 §2 Product list, part 2 §2 Product request list). */
const list = {
  tabs: [
    { name: 'all', label: 'All Products', initial: true },
    { name: 'food', where: { category_type: { is: 'Food' } } },
    { name: 'other', where: { category_type: { not: 'Food' } } },
  ],
  headings: { id: 'S.no', vendor_id: 'Vendor Name' },
  secondLine: { product_name: ['id'], approved_status: ['admin_notes'] },
  search: ['product_name'],
  pageSize: 25,
} as const;

const waiting = { where: { approved_status: { is: 'Pending' } }, sort: { field: 'created_at', order: 'asc' } } as const;

const sets = { decided_by: { me: 'id' }, decided_at: { now: true } } as const;
const decision = { showFields: ['product_image', 'price'], sets } as const;
const notes = { field: 'admin_notes' } as const;
const reason = { ...notes, required: 'Admin notes are required' } as const;

/**
 * Vendors' products (spec part 1 §2 Product list, Manage product, §5 Product; part 2 §2 Product
 * request list, §4).
 */
export const products = defineResource({
  name: 'products',
  label: { one: 'Product', many: 'Products' },
  title: 'product_name',
  picture: 'product_image',
  active: 'is_active',
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: 'all',
      initialValues: { approved_status: 'Pending' },
      unfilteredScreens: ['product-list'],
    },
  ],
  fields: {
    id: { kind: 'id', label: 'Product ID' },
    vendor_id: {
      kind: 'reference',
      to: 'vendors',
      where: { vendor_type: { is: 'Marketplace' }, admin_approval: { is: 'APPROVED' } },
      required: true,
    },
    category_id: {
      kind: 'reference',
      to: 'categories',
      where: { service_type: { in: ['Marketplace', 'Food'] } },
      required: true,
      loadFailed: 'Failed to load categories and subcategories. Please try again.',
    },
    sub_category_id: {
      kind: 'reference',
      label: 'Sub-category',
      to: 'sub_categories',
      where: { category_id: { is: { referrer: 'category_id' } } },
      required: true,
      loadFailed: 'Failed to load categories and subcategories. Please try again.',
    },
    category_type: { kind: 'related', label: 'Type', path: 'category_id.service_type' },
    product_name: { kind: 'text', required: true, maxLength: 100 },
    description: { kind: 'textarea', maxLength: 1000 },
    price: { kind: 'money', required: true, max: 1_000_000, blocksKeys: ['-', 'e'] },
    product_image: { kind: 'file', types: ['pdf', 'jpeg', 'png'], required: true },
    min_order_quantity: { kind: 'number', label: 'Minimum Order Quantity', min: 1, emptyAs: 1 },
    max_order_quantity: { kind: 'number', label: 'Maximum Order Quantity', min: 1, emptyAs: 1 },
    discount_applicable_for: { kind: 'number', help: 'The quantity from which the discount is given.' },
    discount_percentage: { kind: 'percent', emptyAs: 0 },
    approved_status: {
      kind: 'state',
      label: 'Approval',
      of: 'product_approval',
      initial: 'Approved',
      restarts: { on: ['product_name', 'price', 'product_image'] },
      moves: [
        { name: 'approve', from: ['Pending', 'Denied'], to: 'Approved', inputs: [notes], ...decision },
        { name: 'deny', from: ['Pending'], to: 'Denied', danger: true, inputs: [reason], ...decision },
      ],
    },
    admin_notes: { kind: 'textarea', maxLength: 500 },
    decided_by: { kind: 'reference', label: 'Decided By', to: 'users' },
    decided_at: { kind: 'timestamp', label: 'Decided On' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    product: {
      title: 'Product',
      fields: ['vendor_id', 'category_id', 'sub_category_id', 'product_name', 'price', 'product_image', 'description'],
    },
    quantities: {
      title: 'Quantities and discount',
      fields: ['min_order_quantity', 'max_order_quantity', 'discount_applicable_for', 'discount_percentage'],
    },
    request: { title: 'Request', fields: ['approved_status', 'admin_notes', 'decided_by', 'decided_at', 'created_at'] },
  },
  checks: [
    {
      name: 'minimum below maximum',
      // Both left empty are 1: one piece, neither more nor less.
      expect: {
        any: [
          { min_order_quantity: { below: { field: 'max_order_quantity' } } },
          { min_order_quantity: { is: 1 }, max_order_quantity: { is: 1 } },
        ],
      },
      errors: {
        min_order_quantity: 'Minimum order quantity should be less than maximum order quantity',
        max_order_quantity: 'Maximum order quantity must be greater than minimum order quantity',
      },
    },
    {
      name: 'discount within maximum',
      expect: { discount_applicable_for: { to: { field: 'max_order_quantity' } } },
      errors: { discount_applicable_for: 'Discount applicable should not be higher than maximum order quantity' },
    },
  ],
  screens: {
    'product-list': {
      module: 'Product Management',
      path: '/products/product-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      where: { approved_status: { is: 'Approved' } },
      list: {
        ...list,
        columns: ['id', 'vendor_id', 'product_name', 'category_id', 'sub_category_id', 'price', 'is_active'],
        filters: ['vendor_id', 'category_id', 'sub_category_id', 'price', 'is_active', 'created_at'],
      },
      form: {
        path: '/products/manage-product/:id',
        submit: { new: 'Submit', stored: 'Update' },
        sections: ['product', 'quantities'],
      },
    },
    'product-requests': {
      module: 'Product Management',
      label: 'Product Requests',
      path: '/products/request-list',
      permissions: ['read', 'update', 'export'],
      where: { approved_status: { not: 'Approved' } },
      list: {
        ...list,
        columns: [
          'id',
          'vendor_id',
          'product_name',
          'category_id',
          'sub_category_id',
          'price',
          'is_active',
          'approved_status',
        ],
        // Denied ones wait for their vendors.
        tabs: [{ name: 'waiting', label: 'Waiting for Approval', showCount: true, ...waiting }, ...list.tabs],
        // What waits comes first.
        initialSort: { field: 'approved_status', order: 'desc' },
        filters: ['vendor_id', 'category_id', 'approved_status', 'price', 'created_at'],
      },
      show: { path: '/products/request-details/:id', sections: ['product', 'quantities', 'request'] },
      messages: { loadFailed: 'Failed to load product details' },
    },
  },
  fixtures: { count: 60 },
});
