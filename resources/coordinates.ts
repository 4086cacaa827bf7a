/** Where something is, in degrees: to six decimals, which is a hand's breadth. */
export const coordinates = {
  latitude: { kind: 'number', min: -90, max: 90, decimals: 6 },
  longitude: { kind: 'number', min: -180, max: 180, decimals: 6 },
} as const;
