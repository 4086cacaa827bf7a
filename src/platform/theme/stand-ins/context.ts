import { createContext } from 'react';

/**
 * Stands in for antd's theme as its components hand it down: there is one, and the sheet says it.
 */
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false };
export const defaultTheme = {};
export const DesignTokenContext = createContext(defaultConfig);

export default DesignTokenContext;
