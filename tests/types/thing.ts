/** What the definitions that must not compile begin with: each adds one mistake. */
export const fields = { id: { kind: 'id' }, name: { kind: 'text' }, price: { kind: 'money' } } as const;
export const thing = { name: 'things', label: { one: 'Thing', many: 'Things' }, title: 'name', fields } as const;
export const screen = { module: 'Stage', path: '/things', permissions: ['read'], list: { columns: ['name'] } } as const;
export const move = { name: 'close', when: { name: { empty: false } }, messages: { done: 'd', failed: 'f' } } as const;
