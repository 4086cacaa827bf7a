import { defineResource } from './definition.ts';

/** The job queue (`api/jobs`). Products spread this definition to add a screen. */
export const jobs = defineResource({
  name: 'jobs',
  label: { one: 'Job', many: 'Jobs' },
  title: 'name',
  // They tell what the server does; what came of it has a history of its own.
  history: false,
  fields: {
    id: { kind: 'id', label: 'Job ID' },
    name: { kind: 'text', label: 'Job', required: true, maxLength: 60 },
    /** What it is about, in words that tell nobody's secrets. */
    about: { kind: 'text', maxLength: 200, translated: true },
    state: {
      kind: 'state',
      of: 'job_state',
      initial: 'waiting',
      byServer: ['running', 'done', 'failed'],
      moves: [
        {
          name: 'retry',
          label: 'Run Now',
          from: ['failed', 'waiting'],
          to: 'waiting',
          sets: { next_at: { now: true }, attempts: 0, error: null },
          handlers: ['work-jobs'],
          messages: { done: 'The job runs now', failed: 'Failed to run the job' },
        },
      ],
    },
    attempts: { kind: 'number', min: 0, default: 0 },
    /** When it is done next; of one that runs, when another process may take it. Nothing: never. */
    next_at: { kind: 'timestamp', label: 'Next Run' },
    error: { kind: 'text', maxLength: 500, translated: true },
    created_at: { kind: 'timestamp', label: 'Queued', stamp: 'created' },
    finished_at: { kind: 'timestamp', label: 'Last Run' },
    /** No two jobs have the same: what repeats, or must be there once. */
    key: { kind: 'text', unique: true, maxLength: 120 },
    /** Who runs it. A process that finds another one's here has lost it. */
    claim: { kind: 'text', maxLength: 40 },
    /** What it is given. Nothing once it is done. */
    data: { kind: 'snapshot' },
  },
  fixtures: { count: 0 },
});
