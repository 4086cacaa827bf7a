import { describe, expect, it } from 'vitest';
import { registry } from '../../../resources/index.ts';
import { blankOf, type Draft, validate } from '../../../resources/language/index.ts';

/** What forms refuse in the words of the specification; the server judges by the same. */
const resourceOf = (name: string) => {
  const found = registry.resources[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** What is wrong with a draft: everything that is not given is blank. */
function mistakesIn(
  name: string,
  draft: Draft = {},
  now = new Date(),
): { readonly [field: string]: readonly string[] } {
  const resource = resourceOf(name);
  const judgement = validate(resource, { ...blankOf(resource), ...draft }, { now });
  return judgement.ok ? {} : judgement.errors;
}

describe('what a form refuses', () => {
  it.each([
    [
      'spec 1.5.21, 1.5.24, 1.5.25, 1.5.26, 1.5.28',
      'users',
      {
        first_name: 'First name is required',
        phone_number: 'Phone number is required',
        role_id: 'Role is required',
        zone_id: 'Zone is required',
        email: 'Email is required',
        full_address: 'Address is required',
        profile_img: 'Profile image is required',
      },
    ],
    [
      'spec 1.5.31, 1.5.32, 1.5.33, 1.5.34, 1.5.35, 1.5.37, 2.5.69, 2.5.70',
      'products',
      {
        vendor_id: 'Vendor is required',
        category_id: 'Category is required',
        sub_category_id: 'Sub-category is required',
        product_name: 'Product name is required',
        price: 'Price is required',
        product_image: 'Product image is required',
      },
    ],
    [
      'spec 2.5.1, 2.5.2, 2.5.3, 2.5.4, 2.5.5, 2.4.2',
      'services',
      {
        service_type: 'Service type is required',
        service_name: 'Service name is required',
        category_id: 'Category is required',
        sub_category_id: 'Sub category is required',
        service_image: 'Please upload the Image',
      },
    ],
    [
      'spec 2.5.14, 2.5.15',
      'service_questions',
      {
        service_id: 'Service is required',
        question: 'Question is required',
        question_type: 'Question type is required',
      },
    ],
    [
      'spec 2.5.27, 2.5.28, 2.5.29',
      'categories',
      {
        name: 'Category name is required',
        service_type: 'Service type is required',
        category_image: 'Category image is required',
      },
    ],
    [
      'spec 2.5.31, 2.5.32, 2.5.33, 2.5.34, 2.5.35',
      'sub_categories',
      {
        category_id: 'Category is required',
        name: 'SubCategory name is required',
        sub_category_image: 'Sub category image is required',
        zone_ids: 'At least one zone is required',
      },
    ],
    [
      'spec 2.5.57, 2.5.58, 2.5.61, 2.5.62, 2.5.63, 2.5.64, 2.5.65, 2.5.66',
      'workers',
      {
        first_name: 'First name is required',
        last_name: 'Last name is required',
        phone: 'Phone number is required',
        service_types: 'Service type is required',
        full_address: 'Address is required',
        document_type_id: 'Identity type is required',
        document_id_number: 'Identity Number is required',
        document_expiry_date: 'Expiry Date is required',
      },
    ],
    ['spec 1.5.9', 'document_types', { name: 'Document name is required' }],
    [
      'spec 2.5.36, 2.5.37, 2.5.38, 2.5.39, 2.5.40',
      'vendors',
      {
        company_or_vendor_name: 'Company / individual name is required',
        authorized_person_name: 'Authorized person name is required',
        email: 'Email is required',
        phone_number: 'Phone number is required',
        vendor_type: 'Vendor type is required',
        address: 'Address is required',
        zone_ids: 'Please select at least one zone',
        service_ids: 'Please select at least one service type',
      },
    ],
  ])('%s: an empty one of %s', (_, resource, sentences) => {
    expect(mistakesIn(resource)).toEqual(
      Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, [sentence]])),
    );
  });

  const TODAY = new Date('2026-03-10T08:00:00Z');
  it.each([
    ['spec 1.5.22', 'users', 'first_name', 'J0hn', 'First name can only contain letters'],
    ['spec 1.5.22', 'users', 'first_name', 'John', undefined],
    ['spec 1.5.23', 'users', 'phone_number', '12345678', 'Phone number must be exactly 9 digits'],
    ['spec 1.5.23', 'users', 'phone_number', '+97150123456', 'Phone number must be exactly 9 digits'],
    ['spec 1.5.23', 'users', 'phone_number', '+971501234567', undefined],
    ['spec 1.5.23, 2.9.26', 'users', 'phone_number', '501234567', undefined],
    ['spec 1.5.27', 'users', 'email', 'someone@', 'Invalid email format'],
    ['spec 1.5.29', 'users', 'last_name', null, undefined],
    ['spec 1.5.29', 'users', 'identification_id_number', null, undefined],
    ['spec 1.5.36', 'products', 'price', -1, 'Price must be at least 0'],
    ['stars', 'reviews', 'ratings', 0, 'Ratings must be at least 1'],
    ['stars', 'reviews', 'ratings', 6, 'Ratings must be at most 5'],
    ['spec 1.5.42, 2.5.74', 'products', 'discount_percentage', null, undefined],
    ['spec 2.5.59, 2.9.26', 'workers', 'phone', '123456789', 'Invalid phone number'],
    ['spec 2.5.59, 2.9.26', 'workers', 'phone', '1234567890', undefined],
    ['spec 2.5.59, 2.9.26', 'workers', 'phone', '+123456789012345', undefined],
    ['spec 2.5.59, 2.9.26', 'workers', 'phone', '+1234567890123456', 'Invalid phone number'],
    ['spec 2.5.62', 'workers', 'email', 'anil@', 'Invalid email'],
    ['spec 2.5.62', 'workers', 'email', null, undefined],
    ['spec 2.5.67', 'workers', 'document_expiry_date', '2026-03-09', 'Expiry date must be in the future'],
    ['spec 2.5.67', 'workers', 'document_expiry_date', '2026-03-10', undefined],
    ['spec 2.5.33, 2.5.34', 'sub_categories', 'description', null, undefined],
    [
      'spec 2.5.36, 2.9.24',
      'vendors',
      'company_or_vendor_name',
      'A',
      'Company / Individual Name must have at least 2 characters',
    ],
    [
      'spec 2.5.36, 2.9.24',
      'vendors',
      'company_or_vendor_name',
      'A'.repeat(51),
      'Company / Individual Name cannot exceed 50 characters',
    ],
    ['spec 2.5.36, 2.9.24', 'vendors', 'authorized_person_name', 'Al', undefined],
    ['spec 2.5.37', 'vendors', 'phone_number', '12345678', 'Phone number must be exactly 9 digits'],
    ['spec 2.5.38', 'vendors', 'vendor_type', 'Other', 'Vendor Type must be one of: Service, Marketplace'],
    ['spec 2.5.40', 'vendors', 'latitude', 90.5, 'Latitude must be at most 90'],
    ['spec 2.5.40', 'vendors', 'latitude', -90, undefined],
    ['spec 2.5.40', 'vendors', 'longitude', -181, 'Longitude must be at least -180'],
    ['spec 2.5.40', 'vendors', 'longitude', null, undefined],
    ['spec 2.5.48, 2.9.24', 'vendors', 'acc_holder_name', 'R2 D2', 'Account holder name can only contain letters'],
    ['spec 2.5.48, 2.9.24', 'vendors', 'acc_holder_name', 'Al Noor Trading', undefined],
    ['spec 2.5.49, 2.9.24', 'vendors', 'bank_name', 'B', 'Bank Name must have at least 2 characters'],
    ['spec 2.5.49, 2.9.24', 'vendors', 'branch_name', 'B'.repeat(101), 'Branch Name cannot exceed 100 characters'],
    ['spec 2.5.50, 2.9.25', 'vendors', 'acc_number', '1234567', 'Account Number must have at least 8 characters'],
    ['spec 2.5.50, 2.9.25', 'vendors', 'acc_number', '12345678', undefined],
    ['spec 2.5.50, 2.9.25', 'vendors', 'acc_number', '1234567x', 'Account number must be 8 to 14 digits'],
    [
      'spec 2.5.51, 2.9.25',
      'vendors',
      'iban_code',
      'A107033456',
      'IBAN must be two letters, two digits, then letters and digits',
    ],
    ['spec 2.5.51, 2.9.25', 'vendors', 'iban_code', 'AE07033123', undefined],
    ['spec 2.5.51, 2.9.25', 'vendors', 'iban_code', 'ae07 0331 2345 6789 0123 456', undefined],
    ['spec 1.5.10', 'document_types', 'vendor_type', 'Other', 'Vendor Type must be one of: Service, Marketplace'],
    ['spec 1.5.12', 'document_types', 'required_fields', [], 'At least one required field must be on'],
    ['spec 2.5.60', 'workers', 'user_type', 'Admin', 'Worker Type must be one of: Worker, Driver'],
  ])('%s: %s %s %j: %s', (_, resource, field, value, sentence) => {
    expect(mistakesIn(resource, { [field]: value }, TODAY)[field]).toEqual(
      sentence === undefined ? undefined : [sentence],
    );
  });

  it('should say of quantities what does not fit together', () => {
    // spec 1.5.39, 1.5.40, 2.5.71, 2.5.72
    expect(mistakesIn('products', { min_order_quantity: 5, max_order_quantity: 5 })).toMatchObject({
      min_order_quantity: ['Minimum order quantity should be less than maximum order quantity'],
      max_order_quantity: ['Maximum order quantity must be greater than minimum order quantity'],
    });
    // spec 1.5.41, 2.5.73
    expect(
      mistakesIn('products', { min_order_quantity: 1, max_order_quantity: 5, discount_applicable_for: 6 }),
    ).toMatchObject({
      discount_applicable_for: ['Discount applicable should not be higher than maximum order quantity'],
    });
  });

  it('should say of questions and options what they cannot be', () => {
    // spec 2.5.14: blanks are nothing.
    expect(mistakesIn('service_questions', { question: '   ' }).question).toEqual(['Question is required']);
    // spec 2.5.16, 2.4.11
    for (const question_type of ['productCheckbox', 'productCounter'])
      expect(mistakesIn('service_questions', { question_type, is_dependent: true }).is_dependent).toEqual([
        'Dependents are not allowed for this question type',
      ]);
    // spec 2.5.17, 2.4.10
    expect(mistakesIn('service_questions', { question_type: 'toggle', is_multiple: true }).is_multiple).toEqual([
      'Multiple are not allowed for this question type',
    ]);
    const option = resourceOf('service_options');
    const under = (question_type: string, draft: Draft = {}) => {
      const computed = {
        'service_question_id.question_type': question_type,
        'parent_option_id.option_type': null,
        'service_question_id.is_dependent': false,
      };
      const judgement = validate(option, { ...blankOf(option), service_question_id: 1, ...draft }, { computed });
      return judgement.ok ? {} : judgement.errors;
    };
    // spec 2.5.18, 2.5.19
    expect(under('chip')).toEqual({ name: ['Type name is required'] });
    // spec 2.5.20
    expect(under('productCounter').name).toEqual(['Name is required']);
    // spec 2.5.21, 2.9.14
    expect(under('productCounter', { description: 'x'.repeat(121) }).description).toEqual([
      'Description cannot exceed 120 characters',
    ]);
    expect(under('productCounter', { description: 'x'.repeat(120) }).description).toBeUndefined();
    // spec 2.5.22
    const counted = (draft: Draft) => under('productCounter', draft).discount_applicable;
    expect(counted({ min_value: 2, max_value: 5, discount_applicable: 6 })).toEqual([
      'Quantity must be between 2 and 5',
    ]);
    expect(counted({ min_value: 2, max_value: null, discount_applicable: 1 })).toEqual([
      'Quantity must be between 2 and ∞',
    ]);
    expect(counted({ min_value: 2, max_value: 5, discount_applicable: 5 })).toBeUndefined();
  });
});
