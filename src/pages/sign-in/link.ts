/** Moves the link's query to this tab, as histories show addresses. Empty: none. */
export function takeLink(key: string): URLSearchParams {
  const query = new URLSearchParams(location.search);
  try {
    if (!query.get('token')) return new URLSearchParams(sessionStorage.getItem(key) ?? '');
    sessionStorage.setItem(key, query.toString());
    history.replaceState(history.state, '', location.pathname);
  } catch {
    // Storage may be forbidden; the address then keeps it.
  }
  return query;
}

/** Forgets a link that was used, or is of no use. */
export function forgetLink(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
