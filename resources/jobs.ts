import { defineResource, jobs as engines } from './language/index.ts';

/** Background jobs for operators: waiting, failed and why, retry. */
export const jobs = defineResource({
  ...engines,
  screens: {
    jobs: {
      module: 'System',
      path: '/system/jobs',
      permissions: ['read', 'update'],
      list: {
        tabs: [
          // Nobody but an operator does anything about these.
          { name: 'failed', where: { state: { is: 'failed' } } },
          { name: 'waiting', where: { any: [{ state: { is: 'waiting' } }, { state: { is: 'running' } }] } },
          { name: 'done', where: { state: { is: 'done' } } },
          { name: 'all' },
        ],
        columns: ['name', 'state', 'attempts', 'next_at', 'error', 'finished_at'],
        secondLine: { name: ['about'], finished_at: ['created_at'] },
        missing: { next_at: 'Not planned', finished_at: 'Not run yet' },
        search: ['name', 'about'],
        filters: ['state', 'next_at', 'finished_at', 'created_at'],
        pageSize: 10,
      },
    },
  },
});
