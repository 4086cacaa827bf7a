/** How rows are ordered. */
export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };
