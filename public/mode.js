// Runs before the first paint, so that a chosen light or dark mode does not flash the other one first.
try {
  const mode = localStorage.getItem('mode');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode;
} catch {
  // Storage may be forbidden; the system's mode is used.
}
