import { describe, expect, it } from 'vitest';
import { steppedFixtures, steppedRegistry } from '../stage/stepped.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { done, expectErrors, expectRefusal } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** A form in steps: each is saved by itself, and judged as far as it goes. */

const stage = stageFor(['admin', 'vendor'], { registry: steppedRegistry, fixtures: steppedFixtures });
const [admin, vendor] = stage.people;

const at = (step?: string, id?: unknown, screen = 'stage-take-in'): string =>
  `/api/intakes${id === undefined ? '' : `/${id}`}?screen_label=${screen}${step === undefined ? '' : `&step=${step}`}`;

/** A record of which only the first step was given. */
async function started(client = admin): Promise<number> {
  const answer = done(await client.post(at('who'), { name: 'Aisha' }), 201);
  return answer.body.id;
}

describe('a form in steps', () => {
  it('should be stored with its first step, and ask for what the later ones require once they are saved', async () => {
    expectErrors(await admin.post(at('who'), {}), { name: ['Name is required'] });
    const id = await started();
    const { body } = await admin.get(at(undefined, id));
    expect(body).toMatchObject({ name: 'Aisha', needs: null, account: null, limit: 5 });
    expectErrors(await admin.patch(at('what', id), {}), { needs: ['Say what you need'] });
    const urgent = await admin.patch(at('what', id), { needs: 'Help', is_urgent: true });
    expectErrors(urgent, { reason: ['Say why it is urgent'] });
    done(await admin.patch(at('what', id), { needs: 'Help' }));
    done(await admin.patch(at('who', id), { name: 'Aisha Noor' }));
    done(await admin.patch(at('paying', id), { account: '12' }));
  });

  it('should tell what its page only reads, and not let it be written', async () => {
    const id = await started();
    expect((await admin.get(at(undefined, id))).body).toHaveProperty('handed_in_at', null);
    expectRefusal(await admin.patch(at('who', id), { handed_in_at: '2026-01-01T00:00:00.000Z' }), 422, 'handed_in_at');
  });

  it('should not be saved at a step while one before it lacks something', async () => {
    const id = await started();
    expectErrors(await admin.patch(at('paying', id), { account: '12' }), { needs: ['Say what you need'] });
    expectErrors(await admin.post(at('what'), { needs: 'Help' }), { name: ['Name is required'] });
  });

  it('should write only the fields of its step, and know no other step', async () => {
    const id = await started();
    const more = await admin.patch(at('what', id), { needs: 'Help', account: '12' });
    expectErrors(more, { account: ['This field cannot be written'] });
    for (const step of ['where', '', 'who&step=what', '__proto__', 'Who']) {
      expectErrors(await admin.patch(at(step, id), {}), { step: ['Unknown step'] });
      expectErrors(await admin.post(at(step), { name: 'Aisha' }), { step: ['Unknown step'] });
    }
    expectErrors(await admin.patch(at('who', id, 'stage-intakes'), {}), { step: ['Unknown step'] });
    expect((await admin.get(at('who', id))).status).toBe(400);
  });

  it('should never lose what was given, by whatever write', async () => {
    const id = await started();
    await admin.patch(at('what', id), { needs: 'Help' });
    const refused = { needs: ['Say what you need'] };
    expectErrors(await admin.patch(at('what', id), { needs: null }), refused);
    expectErrors(await admin.patch(at(undefined, id), { needs: '' }), refused);
    expectErrors(await admin.patch(at(undefined, id, 'stage-intakes'), { needs: null }), refused);
    expect((await stage.one('intakes', id)).needs).toBe('Help');
  });

  it('should leave a record usable that is not complete: switched, moved, changed, imported and undone', async () => {
    const id = await started();
    const list = 'stage-intakes';
    done(await admin.patch(at(undefined, id, list), { is_active: false }));
    done(await admin.patch(at(undefined, id), { name: 'Noor' }));
    done(await admin.post(`/api/intakes/${id}/hand-in?screen_label=stage-take-in`, {}));
    const bulk = { action: 'set', values: { is_active: true }, ids: [id] };
    done(await admin.post(`/api/intakes/bulk?screen_label=${list}`, bulk));
    done(await admin.post(at(undefined, undefined, list), { name: 'Omar' }), 201);
    const lines = csvOf(['Name', 'Account'], ['Layla', '']);
    expect(importedOf(await send(admin, ['intakes', list], lines)).creates).toBe(1);
    const filled = await admin.patch(at('what', id), { needs: 'Help' });
    const entry = filled.headers.get('X-History-Entry');
    done(await admin.post(`/api/history/${entry}/undo?screen_label=stage-take-in`));
    expect((await stage.one('intakes', id)).needs).toBeNull();
  });

  it('should write with a step what its panels draw', async () => {
    const id = await started();
    await admin.patch(at('what', id), { needs: 'Help' });
    expectErrors(await admin.patch(at('what', id), { limit: 7 }), { limit: ['This field cannot be written'] });
    expectErrors(await admin.patch(at('paying', id), { account: '12', limit: 0 }), {
      limit: [expect.stringContaining('at least 1')],
    });
    expect((await admin.patch(at('paying', id), { account: '12', limit: 7 })).body).toMatchObject({ limit: 7 });
  });

  it('should be where people begin until theirs is handed in', async () => {
    const landing = async () => (await vendor.get('/api/auth/session')).body.landing;
    expect(await landing()).toBe('/stage/take-in');
    const id = await started(vendor);
    expect(await landing()).toBe('/stage/take-in');
    expect((await admin.get('/api/auth/session')).body.landing).not.toBe('/stage/take-in');
    done(await vendor.post(`/api/intakes/${id}/hand-in?screen_label=stage-take-in`, {}));
    // As everybody does, at the first screen of the menu.
    expect(await landing()).toBe('/stage/intakes');
  });

  it('should be filled in by whoever it is about, who has one of their own', async () => {
    const id = await started(vendor);
    expect((await stage.one('intakes', id)).user_id).toBe(2);
    done(await vendor.patch(at('what', id), { needs: 'Help' }));
    expect((await vendor.get('/api/intakes?screen_label=stage-take-in')).body).toMatchObject([{ id, name: 'Aisha' }]);
    expect((await vendor.post(at('who'), { name: 'Again' })).status).toBe(409);
    expectErrors(await vendor.patch(at('who', id), { user_id: 3 }), { user_id: ['This field cannot be written'] });
  });
});
