import { createContext } from 'react';

/** Replaces antd's theme context; the values are in the stylesheet. */
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false };
export const defaultTheme = {};
export const DesignTokenContext = createContext(defaultConfig);

export default DesignTokenContext;
