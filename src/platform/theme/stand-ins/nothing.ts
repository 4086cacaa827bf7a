/**
 * Stands in for what writes styles into the page and gives nothing back, and for a component nobody
 * draws.
 */
const nothing = (): undefined => undefined;

export default nothing;
