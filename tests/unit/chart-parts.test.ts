import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { type Field, holds } from '../../resources/language/index.ts';

/**
 * A pie is a whole: of what its parts count, each record is in exactly one of them, or its figures
 * and the total disagree.
 */

const pies = Object.values(registry.resources).flatMap((resource) =>
  registry.screens
    .filter((screen) => screen.resource === resource.name)
    .flatMap((screen) => (screen.show?.tabs ?? []).flatMap(({ charts }) => charts ?? []))
    .filter(({ shape }) => shape === 'pie')
    .map((chart) => ({
      name: `${resource.name}: ${chart.label}`,
      parts: chart.fields.map((name) => resource.fields[name]),
    })),
);

describe('the parts of a pie', () => {
  it('should be known', () => expect(pies.length).toBeGreaterThan(0));

  it.each(pies)('should count every state once: $name', ({ parts }) => {
    const counts = parts.filter(
      (field): field is Field<'rollup'> => field?.kind === 'rollup' && field.measure === 'count',
    );
    expect(counts).toHaveLength(parts.length);
    const [decided] = [...new Set(counts.flatMap(({ where }) => Object.keys(where ?? {})))];
    const field = registry.resources[counts[0]?.of ?? '']?.fields[decided ?? ''];
    if (!field || !('options' in field)) throw new Error('the parts are told apart by what has no options');
    for (const { value } of field.options) {
      const parts = counts.filter(({ where }) => where && holds(where, { [field.name]: value }));
      expect(
        parts.map(({ name }) => name),
        value,
      ).toHaveLength(1);
    }
  });
});
