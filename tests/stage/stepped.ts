import { definitions } from '../../resources/index.ts';
import { defineResource, type Registry } from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { ALL, stageFixtures, WHO_SIGNS_IN, withStage } from './small-worlds.ts';

/** A form in steps: whoever is taken in says who they are, what they need, and how they pay. */

const intakes = defineResource({
  name: 'intakes',
  label: { one: 'Intake', many: 'Intakes' },
  title: 'name',
  active: 'is_active',
  rows: [
    {
      role: 'vendor',
      where: { user_id: { is: { me: 'id' } } },
      visibleFields: 'all',
      moves: ['hand-in'],
    },
  ],
  unique: [{ fields: ['user_id'], message: 'This user was taken in' }],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required', maxLength: 30 },
    user_id: { kind: 'reference', label: 'User', to: 'users' },
    needs: { kind: 'textarea', required: 'Say what you need', maxLength: 60 },
    is_urgent: { kind: 'toggle', label: 'Urgent' },
    reason: {
      kind: 'text',
      visibleWhen: { is_urgent: { is: true } },
      requiredWhen: { rule: { is_urgent: { is: true } }, message: 'Say why it is urgent' },
    },
    account: { kind: 'text', required: 'Account is required', pattern: { of: 'digits', message: 'Digits only' } },
    limit: { kind: 'number', default: 5, min: 1 },
    handed_in_at: { kind: 'timestamp', label: 'Handed in' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  moves: [
    {
      name: 'hand-in',
      when: { handed_in_at: { empty: true } },
      sets: { handed_in_at: { now: true } },
      messages: { done: 'Handed in', failed: 'Failed to hand it in' },
    },
  ],
  screens: {
    'stage-take-in': {
      module: 'Stage',
      path: '/stage/take-in',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['name'] },
      form: {
        query: 'intake_id',
        ids: 'plain',
        steps: [
          { name: 'who', fields: ['name', 'user_id'] },
          {
            name: 'what',
            label: 'What you need',
            fields: ['needs', 'is_urgent', 'reason'],
          },
          // Which panel draws it matters to browsers alone.
          { name: 'paying', fields: ['account'], panels: ['role-effect'], panelFields: ['limit'] },
        ],
        stages: [{ label: 'Save' }, { label: 'Hand in', move: 'hand-in' }],
        readOnlyFields: ['handed_in_at'],
      },
    },
    'stage-intakes': {
      module: 'Stage',
      path: '/stage/intakes',
      permissions: ALL,
      list: { columns: ['id', 'name', 'needs', 'account', 'is_active'], search: ['name'], pageSize: 50 },
      form: { fields: ['name', 'user_id', 'needs', 'account', 'limit'] },
    },
  },
});

/** Whoever did not hand theirs in begins with it. */
const identity = {
  ...definitions.identity,
  landings: [{ role: 'vendor', of: 'intakes', when: { handed_in_at: { empty: true } }, screen: 'stage-take-in' }],
};

export const steppedRegistry: Registry = withStage({ keeps: WHO_SIGNS_IN, resources: [intakes], identity });

/** Role 2 holds every flag of the stage; nobody was taken in yet. */
export const steppedFixtures = (registry: Registry): Promise<Fixtures> =>
  stageFixtures(registry, { collections: { intakes: [] }, holds: { 2: () => true }, isAll: true });
