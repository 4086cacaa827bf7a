import { describe, expect, it } from 'vitest';
import { ADDRESSES } from '../../../product/addresses.ts';
import { registry } from '../../../resources/index.ts';
import type { ScreenMessages } from '../../../resources/language/index.ts';

/**
 * The sentences the specification gives literally, where a definition says them. That they are said
 * then, other tests hold.
 */
const messagesOf = (screen: string, part?: string) => {
  const found = registry.screen[screen];
  return part === undefined ? found?.messages : found?.parts[part]?.messages;
};

const resourceOf = (name: string) => {
  const found = registry.resources[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

const moveOf = (resource: string, move: string) =>
  resourceOf(resource).moves.find(({ name }) => name === move)?.messages;

describe('screens', () => {
  it.each<[string, string, keyof ScreenMessages, string]>([
    ['spec 1.8.11', 'vendor-configuration', 'toggleFailed', 'Failed to update status'],
    ['spec 1.8.12', 'vendor-configuration', 'deleted', 'Document type deleted successfully'],
    ['spec 1.8.13', 'vendor-configuration', 'deleteFailed', 'Failed to delete document type'],
    ['spec 1.8.14', 'vendor-configuration', 'updated', 'Document updated successfully!'],
    ['spec 1.8.15', 'vendor-configuration', 'created', 'Document type created successfully!'],
    ['spec 1.8.16', 'vendor-configuration', 'createFailed', 'Failed to save document type.'],
    ['spec 1.8.16', 'vendor-configuration', 'updateFailed', 'Failed to save document type.'],
    ['spec 1.8.18', 'user-list', 'toggleFailed', 'Failed to update status'],
    ['spec 1.8.18', 'product-list', 'toggleFailed', 'Failed to update status'],
    ['spec 1.8.19', 'product-list', 'deleted', 'Product deleted successfully'],
    ['spec 1.8.20', 'product-list', 'deleteFailed', 'Failed to delete product'],
    ['spec 1.8.22', 'user-list', 'updated', 'User updated successfully!'],
    ['spec 1.8.23', 'user-list', 'created', 'User created successfully!'],
    ['spec 1.8.24', 'user-list', 'updateFailed', 'Failed to update user.'],
    ['spec 1.8.25', 'user-list', 'createFailed', 'Failed to create user.'],
    ['spec 1.8.26', 'user-list', 'loadFailed', 'Failed to load user details.'],
    ['spec 1.8.31', 'product-list', 'updated', 'Product updated successfully!'],
    ['spec 1.8.32', 'product-list', 'created', 'Product created successfully!'],
    ['spec 1.8.33', 'product-list', 'updateFailed', 'Failed to update product.'],
    ['spec 1.8.34', 'product-list', 'createFailed', 'Failed to create product.'],
    ['spec 1.8.35', 'product-list', 'loadFailed', 'Failed to load product details.'],
    ['spec 1.8.38', 'role-list', 'updated', 'Role updated successfully'],
    ['spec 1.8.39', 'role-list', 'updateFailed', 'Failed to update role'],
    ['spec 1.8.40', 'role-list', 'created', 'Role created successfully'],
    ['spec 1.8.42', 'booking-list', 'loadFailed', 'Failed to load booking details'],
    ['spec 2.2.65, 1.8.90', 'customer-list', 'loadFailed', 'Error: {message}'],
    ['spec 2.8.1', 'service-list', 'loadFailed', 'Failed to fetch service details.'],
    ['spec 2.8.15', 'service-list', 'createFailed', 'Failed to save service'],
    ['spec 2.8.15', 'service-list', 'updateFailed', 'Failed to save service'],
    ['spec 2.8.17', 'service-list', 'created', 'Service created successfully!'],
    ['spec 2.8.18', 'service-list', 'updated', 'Service updated successfully!'],
    ['spec 2.8.29', 'category-setup', 'createFailed', 'Failed to save Category.'],
    ['spec 2.8.30', 'category-setup', 'deleted', 'Category deleted successfully!'],
    ['spec 2.8.32', 'sub-category-setup', 'createFailed', 'Failed to save SubCategory.'],
    ['spec 2.8.33', 'sub-category-setup', 'deleted', 'SubCategory deleted successfully!'],
    ['spec 2.8.34', 'category-setup', 'toggleFailed', 'Failed to update status'],
    ['spec 2.8.34', 'sub-category-setup', 'toggleFailed', 'Failed to update status'],
    ['spec 2.8.74', 'worker-list', 'createFailed', 'Failed to create worker.'],
    ['spec 2.8.75', 'worker-list', 'updateFailed', 'Failed to update worker.'],
    ['spec 2.8.76', 'worker-list', 'loadFailed', 'Failed to load worker details.'],
    ['spec 2.8.78', 'worker-list', 'deleteFailed', 'Failed to delete worker'],
    ['spec 2.8.79', 'worker-list', 'deleted', 'Worker deleted successfully'],
    ['spec 2.8.84', 'worker-list', 'toggleFailed', 'Failed to update status'],
    ['spec 2.8.85', 'product-requests', 'loadFailed', 'Failed to load product details'],
    ['spec 1.8.80', 'profile', 'updateFailed', 'Failed to update profile.'],
    ['spec 1.8.81', 'profile', 'updated', 'Profile updated successfully!'],
  ])('%s: %s %s', (_, screen, moment, sentence) => {
    const messages = screen === 'profile' ? registry.identity.profile.screen.messages : messagesOf(screen);
    expect(messages?.[moment]).toBe(sentence);
  });

  it.each<[string, string, string, string]>([
    ['spec 2.8.4', 'service_options', 'loadFailed', 'Failed to load existing options'],
    ['spec 2.8.5', 'service_options', 'createFailed', 'Failed to save option. Please try again.'],
    ['spec 2.8.5', 'service_options', 'updateFailed', 'Failed to save option. Please try again.'],
    ['spec 2.8.6', 'service_options', 'deleteFailed', 'Failed to delete option'],
    ['spec 2.8.7', 'service_questions', 'updateFailed', 'Failed to update question. Please try again.'],
    ['spec 2.8.8', 'service_questions', 'deleteFailed', 'Failed to delete question'],
    ['spec 2.8.9', 'service_questions', 'createFailed', 'Failed to create question.'],
    ['spec 2.8.11', 'service_questions', 'reorderFailed', 'Failed to update question order. Please try again.'],
    ['spec 2.8.20', 'service_questions', 'created', 'Question created successfully!'],
    ['spec 2.8.21', 'service_questions', 'updated', 'Question updated successfully!'],
    ['spec 2.8.22', 'service_questions', 'deleted', 'Question deleted successfully!'],
    ['spec 2.8.23', 'service_options', 'created', 'Option saved successfully!'],
    ['spec 2.8.23', 'service_options', 'updated', 'Option saved successfully!'],
    ['spec 2.8.24', 'service_options', 'deleted', 'Option deleted successfully!'],
    ['spec 2.8.25', 'service_questions', 'reordered', 'Question order updated successfully!'],
    ['spec 2.8.26', 'service_questions', 'deleteQuestion', 'Do you really want to delete this Question'],
    ['spec 2.8.27', 'service_options', 'deleteQuestion', 'Do you really want to delete this Option'],
  ])('%s: %s %s', (_, part, moment, sentence) => {
    const messages = { ...messagesOf('service-list', part), ...resourceOf(part).partOf?.order };
    expect((messages as { readonly [moment: string]: string })[moment]).toBe(sentence);
  });
});

describe('moves', () => {
  it.each([
    ['spec 1.8.57', 'bookings', 'approve', 'done', 'Booking approved, Please assign a vendor or driver'],
    ['spec 1.8.58', 'bookings', 'approve', 'failed', 'Failed to approve booking'],
    ['spec 1.8.59', 'bookings', 'reject', 'done', 'Booking rejected successfully'],
    ['spec 1.8.60', 'bookings', 'reject', 'failed', 'Failed to reject booking'],
    ['spec 1.8.48', 'bookings', 'note', 'done', 'Admin notes saved successfully'],
    ['spec 1.8.49', 'bookings', 'note', 'failed', 'Failed to save admin notes'],
    ['spec 1.8.55', 'bookings', 'additional-time', 'done', 'Additional time request sent successfully'],
    ['spec 1.8.56', 'bookings', 'additional-time', 'failed', 'Failed to request additional time'],
    ['spec 1.8.61', 'bookings', 'complain', 'done', 'Complaint notes saved successfully'],
    ['spec 1.8.62', 'bookings', 'complain', 'failed', 'Failed to save complaint notes'],
    ['spec 1.8.63', 'bookings', 'assign-vendor', 'done', 'Vendor assigned successfully'],
    ['spec 1.8.65', 'bookings', 'assign-vendor', 'failed', 'Failed to assign vendor'],
    ['spec 1.8.64', 'bookings', 'assign-driver', 'done', 'Driver assigned successfully'],
    ['spec 1.8.66', 'bookings', 'assign-driver', 'failed', 'Failed to assign driver'],
    ['spec 1.8.53', 'bookings', 'start', 'done', 'Booking status updated to Ongoing'],
    ['spec 1.8.54', 'bookings', 'start', 'failed', 'Failed to update booking status'],
    ['spec 1.8.53', 'bookings', 'complete', 'done', 'Booking status updated to Completed'],
    ['spec 1.8.54', 'bookings', 'complete', 'failed', 'Failed to update booking status'],
    ['spec 1.8.53', 'bookings', 'set-status', 'done', 'Booking status updated to {booking_status}'],
    ['spec 1.8.54', 'bookings', 'set-status', 'failed', 'Failed to update booking status'],
    ['spec 1.8.53', 'bookings', 'cancel', 'done', 'Booking status updated to Cancelled'],
    ['spec 1.8.54', 'bookings', 'cancel', 'failed', 'Failed to update booking status'],
    ['spec 2.8.42', 'vendors', 'send-notes', 'done', 'Notes sent successfully'],
    ['spec 2.8.41', 'vendors', 'send-notes', 'failed', 'Failed to send notes'],
    ['spec 2.8.46', 'vendors', 'deny', 'done', 'Profile has been denied'],
    ['spec 2.8.46', 'vendors', 'deny', 'failed', 'Failed to deny the profile'],
    ['spec 2.8.80', 'workers', 'assign', 'done', 'Driver assigned successfully'],
    ['spec 2.8.82', 'workers', 'assign', 'failed', 'Failed to assign driver'],
    ['spec 2.8.81', 'workers', 'un-assign', 'done', 'Driver unassigned successfully'],
    ['spec 2.8.83', 'workers', 'un-assign', 'failed', 'Failed to unassign driver'],
    ['spec 2.8.86', 'products', 'approve', 'done', 'Product approved successfully'],
    ['spec 2.8.88', 'products', 'approve', 'failed', 'Failed to approve product'],
    ['spec 2.8.87', 'products', 'deny', 'done', 'Product denied successfully'],
    ['spec 2.8.89', 'products', 'deny', 'failed', 'Failed to deny product'],
    ['spec 2.8.19', 'services', 'publish', 'done', 'Service published successfully!'],
    ['spec 2.8.16', 'services', 'publish', 'failed', 'Failed to publish service'],
  ] as const)('%s: %s %s %s', (_, resource, move, moment, sentence) => {
    expect(moveOf(resource, move)?.[moment]).toBe(sentence);
  });
});

describe('buttons, look-ups and addresses', () => {
  it('should say what is refused by the buttons of a service', () => {
    // spec 2.5.10, 2.5.11
    expect(registry.screen['service-list']?.form?.stages.map(({ refused }) => refused)).toEqual([
      'Please fill the required fields to save',
      'Please fill all required fields before publishing',
    ]);
    // spec 1.2.77: of the sessions it ends that is true, and the rest says what can be brought
    // back.
    const question = messagesOf('user-list')?.deleteQuestion ?? '';
    expect(question).toContain(
      'Are you sure? Do you really want to delete this record? This process cannot be undone.',
    );
    expect(question).toContain('the record alone can be restored afterwards');
    // What can be undone does not say that it cannot.
    for (const { name, messages } of registry.screens)
      if (name !== 'user-list') expect(messages.deleteQuestion, name).not.toContain('cannot be undone');
  });

  it.each([
    ['spec 1.8.29', 'users', 'identification_type_id', 'Failed to load document types.'],
    ['spec 1.8.37', 'products', 'category_id', 'Failed to load categories and subcategories. Please try again.'],
    ['spec 1.8.37', 'products', 'sub_category_id', 'Failed to load categories and subcategories. Please try again.'],
    ['spec 2.8.36', 'services', 'category_id', 'Failed to load categories and subcategories. Please try again.'],
    ['spec 2.8.36', 'sub_categories', 'category_id', 'Failed to load categories and subcategories. Please try again.'],
    ['spec 1.8.36, 2.8.35', 'workers', 'service_types', 'Failed to load service types. Please try again.'],
    ['spec 2.8.77', 'workers', 'driver_id', 'Failed to load drivers.'],
  ])('%s: %s %s', (_, resource, field, sentence) => {
    expect(resourceOf(resource).fields[field]).toMatchObject({ loadFailed: sentence });
  });

  it.each([
    ['spec 2.8.2', 'GET', '/service/get_services', 'Service not found'],
    ['spec 2.8.12', 'POST', '/service', 'Service ID not found.'],
    ['spec 2.8.12', 'POST', '/service/question_position', 'Service ID not found.'],
    ['spec 2.8.13', 'DELETE', '/service/option', 'Option not found'],
  ])('%s: %s %s', (_, method, path, sentence) => {
    expect(ADDRESSES.find((each) => each.method === method && each.path === path)).toMatchObject({ gone: sentence });
  });
});
