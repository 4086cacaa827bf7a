/**
 * Stands in for side-channel, by which qs (Refine's and its router's) finds circles. The package also serves engines without
 * WeakMap and prints its mistakes at length, in ten packages more; every browser this is built for has one (see `vite.config.ts`).
 * CommonJS, since qs requires it.
 */
module.exports = () => {
  const known = new WeakMap();
  return {
    has: (key) => known.has(key),
    get: (key) => known.get(key),
    set: (key, value) => void known.set(key, value),
    assert: (key) => {
      if (!known.has(key)) throw new TypeError('Side channel does not contain the given key');
    },
    delete: (key) => known.delete(key),
  };
};
