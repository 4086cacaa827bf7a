/**
 * Stands for an object that hooks of tests make later, or anew for each test.
 * @throws Error when it is used before.
 */
export function forwarding<T extends object>(what: string, of: () => T | undefined): T {
  const target = (): T => {
    const found = of();
    if (!found) throw new Error(`${what} is not there yet.`);
    return found;
  };
  return new Proxy({} as T, {
    get(_, key) {
      const found = target();
      const value: unknown = Reflect.get(found, key, found);
      return typeof value === 'function' ? value.bind(found) : value;
    },
    set: (_, key, value) => Reflect.set(target(), key, value),
  });
}
