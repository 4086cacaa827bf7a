import { describe, expect, it } from 'vitest';
import type { ApiContext } from '../../api/context.ts';
import { screenAs } from '../../api/guard.ts';
import type { Writer } from '../../api/plan.ts';
import { writeIn } from '../../api/records/write.ts';
import type { Session } from '../../api/session.ts';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { movedRegistry } from '../stage/moved.ts';

/** What a screen shows depends on who looks, at the moment of looking. */

const items = movedRegistry.resources.items as Resource;
const screen = movedRegistry.screen['stage-items'] as Screen;
const requests = movedRegistry.screen['stage-requests'] as Screen;
const acting = (role: number): Session => ({ user: { id: 1 }, role: { id: role } }) as unknown as Session;

describe('a screen on which owners see all of their own', () => {
  it('should show them everything within their reach, and others what it says', () => {
    expect(screenAs(acting(2), items, screen).where).toBeUndefined();
    expect(screenAs(acting(1), items, screen)).toBe(screen);
    expect(screenAs(acting(2), items, requests)).toBe(requests);
  });

  it('should be looked at anew by each write of a long call, since a role may change meanwhile', () => {
    const context = { registry: movedRegistry, now: () => new Date() } as unknown as ApiContext;
    const asOwner = screenAs(acting(2), items, screen);
    const asked = { resource: items, screen: asOwner, session: acting(1) };
    expect(writeIn({} as Writer, context, asked).screen.where).toEqual(screen.where);
    expect(writeIn({} as Writer, context, { ...asked, session: acting(2) }).screen.where).toBeUndefined();
  });
});
