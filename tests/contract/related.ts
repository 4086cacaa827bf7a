import { beforeEach } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { movedFixtures, movedRegistry } from '../stage/moved.ts';
import { stageFor } from './stage.ts';

/** The stage of records that refer to others, with its people and its makers. */
export function relatedStage() {
  const stage = stageFor(['admin', 'vendor', 'ops', 'support', 'finance', 'new.vendor'], {
    registry: movedRegistry,
    fixtures: movedFixtures,
  });
  /** As they are now: nothing but `changed` changes them here. */
  let makers: readonly RecordData[];
  const read = async (): Promise<void> => {
    makers = await stage.stored('makers');
  };
  beforeEach(read);
  const maker = (id: Value | undefined): RecordData | undefined => makers.find((each) => each.id === id);
  const changed = async (resource: string, id: Id, patch: { [field: string]: Value }): Promise<void> => {
    await stage.host.change(resource, id, patch);
    await read();
  };
  return { ...stage, maker, changed };
}
