import { defineResource } from '../../resources/language/index.ts';

/** What is lent. */
export const books = defineResource({
  name: 'books',
  label: { one: 'Book', many: 'Books' },
  title: 'title',
  fields: {
    id: { kind: 'id' },
    title: { kind: 'text', required: true, unique: true, maxLength: 120, examples: ['Muna Madan', 'Seto Dharti'] },
    language: { kind: 'choice', of: 'language', required: true },
    price: { kind: 'money', label: 'Replacement price', required: true, examples: [450, 1250] },
    copy_count: { kind: 'rollup', label: 'Copies', measure: 'count', of: 'copies', by: 'book_id' },
    created_at: { kind: 'timestamp', label: 'Bought', stamp: 'created' },
  },
  groups: { book: { title: 'Book', fields: ['title', 'language', 'price'] } },
  screens: {
    books: {
      module: 'Lending',
      path: '/lending/books',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ['book', 'copy_count', 'created_at'], search: ['title'], filters: ['language'] },
      form: { path: '/lending/book/:id', sections: ['book', { title: 'On the shelf', parts: 'copies' }] },
    },
  },
});

/** What of a book stands on the shelf. */
export const copies = defineResource({
  name: 'copies',
  label: { one: 'Copy', many: 'Copies' },
  title: 'mark',
  partOf: { field: 'book_id', form: ['mark'] },
  fields: {
    id: { kind: 'id' },
    book_id: { kind: 'reference', to: 'books', required: true, onDelete: 'cascade' },
    mark: { kind: 'text', label: 'Shelf mark', required: true, maxLength: 20, examples: ['N 12', 'N 14'] },
  },
});

/** Who borrows. */
export const members = defineResource({
  name: 'members',
  label: { one: 'Member', many: 'Members' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true, maxLength: 60, examples: ['Asha Gurung', 'Bikash Thapa', 'Chandra Rai'] },
    phone: { kind: 'phone', required: true, unique: true },
  },
  screens: {
    members: {
      module: 'Lending',
      path: '/lending/members',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ['name', 'phone'], search: ['name', 'phone'] },
      form: { fields: ['name', 'phone'] },
    },
  },
});

/** Who has which book, and until when. */
export const loans = defineResource({
  name: 'loans',
  label: { one: 'Loan', many: 'Loans' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    member_id: { kind: 'reference', to: 'members', required: true },
    book_id: { kind: 'reference', to: 'books', required: true },
    due_on: { kind: 'date', label: 'Due', required: true },
    fine: { kind: 'money' },
    to_pay: { kind: 'formula', label: 'Fine with VAT', product: ['fine', 1.13] },
    returned_at: { kind: 'timestamp', label: 'Returned' },
    status: {
      kind: 'state',
      of: 'loan_status',
      initial: 'Out',
      moves: [
        { name: 'take-back', from: ['Out'], to: 'Returned', sets: { returned_at: { now: true } } },
        {
          name: 'write-off',
          from: ['Out'],
          to: 'Lost',
          danger: true,
          inputs: [{ field: 'fine', required: 'Say what it costs' }],
        },
      ],
    },
    lent_at: { kind: 'timestamp', label: 'Lent on', stamp: 'created' },
    language: { kind: 'related', path: 'book_id.language' },
  },
  measures: {
    lent: { measure: 'count', dateField: 'lent_at' },
    lost: { measure: 'count', dateField: 'lent_at', where: { status: { is: 'Lost' } } },
    fines: { measure: 'sum', field: 'fine', dateField: 'returned_at' },
  },
  checkedBy: ['few-books-out'],
  screens: {
    loans: {
      module: 'Lending',
      path: '/lending/loans',
      permissions: ['read', 'write', 'update', 'export'],
      list: { columns: ['id', 'book_id', 'due_on', 'to_pay', 'returned_at', 'status'], filters: ['status', 'to_pay'] },
      report: {
        period: { range: 'this-year', grain: 'month', compare: 'year' },
        cards: ['lent', 'fines'],
        charts: [{ label: 'Languages', shape: 'bar', by: 'language', choices: [{ measures: ['lent', 'lost'] }] }],
        table: { by: 'period', measures: ['lent', 'lost', 'fines'] },
      },
      form: { fields: ['member_id', 'book_id', 'due_on', 'fine', 'to_pay'] },
    },
    desk: {
      module: 'Lending',
      label: 'Front desk',
      path: '/lending/desk',
      permissions: ['read'],
      where: { status: { is: 'Out' } },
      list: { page: 'desk', columns: ['book_id', 'member_id', 'due_on'] },
    },
  },
});
