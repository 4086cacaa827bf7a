import { type ThemeConfig, theme } from 'antd';

/**
 * Design tokens, the only source of colours (`--ant-…`). Contrast in both modes: text 4.5 : 1,
 * input borders 3 : 1.
 */
const shared: ThemeConfig = {
  // One key, so that variables are defined once, on `<html class="theme">`.
  cssVar: { key: 'theme' },
  hashed: false,
};

const shape = {
  // What it is, and what stands for it until it is there: `fonts.css`.
  fontFamily: "House, 'House until loaded', 'House until loaded on Android', system-ui, 'Noto Sans', sans-serif",
  fontSize: 14,
  borderRadius: 8,
  controlHeight: 36,
  wireframe: false,
  // Off: antd's leave animations can hang half-way on a busy machine.
  motion: false,
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
};

/** As high as a target has to be (WCAG 2.2, 2.5.8). */
const toggle = { trackHeight: 24, trackMinWidth: 46, handleSize: 20 };

const light: ThemeConfig = {
  ...shared,
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#0f766e',
    colorPrimaryHover: '#0c625b',
    colorPrimaryActive: '#094d48',
    colorPrimaryBg: '#e4f3f0',
    colorPrimaryBgHover: '#d3ebe6',
    colorPrimaryText: '#0b5f58',
    colorLink: '#0f6b64',
    colorLinkHover: '#0c625b',
    colorLinkActive: '#0a534d',
    colorInfo: '#1d64b4',
    colorSuccess: '#1a7f45',
    colorWarning: '#a65b05',
    colorError: '#c02f2f',
    colorErrorHover: '#a82727',
    colorTextBase: '#13201e',
    colorText: '#182624',
    colorTextSecondary: '#4a5a57',
    colorTextTertiary: '#5d6b69',
    colorTextDescription: '#566461',
    colorTextPlaceholder: '#667471',
    colorBgLayout: '#f3f6f5',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#87958f',
    colorBorderDisabled: '#87958f',
    colorBorderSecondary: '#dfe6e4',
    colorFillTertiary: '#edf2f0',
    colorFillQuaternary: '#f6f9f8',
  },
  components: {
    Switch: toggle,
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      fontWeight: 500,
      defaultBorderColor: '#b9c6c2',
      borderColorDisabled: '#d5dedb',
    },
  },
};

const dark: ThemeConfig = {
  ...shared,
  algorithm: theme.darkAlgorithm,
  token: {
    ...shape,
    purple: '#a98bf0',
    colorPrimary: '#35c2b0',
    colorPrimaryHover: '#54cfbf',
    colorPrimaryActive: '#2aa898',
    colorPrimaryBg: '#15332f',
    colorPrimaryBgHover: '#1a403b',
    colorPrimaryText: '#6cdccd',
    colorLink: '#5cd3c3',
    colorLinkHover: '#54cfbf',
    colorLinkActive: '#8be3d7',
    colorInfo: '#5aa2ee',
    colorSuccess: '#4cc27f',
    colorWarning: '#e0a34a',
    colorError: '#f47c7c',
    colorErrorHover: '#e28585',
    colorTextBase: '#e8efed',
    colorText: '#e4ecea',
    colorTextSecondary: '#b3c1be',
    colorTextTertiary: '#9daca9',
    colorTextDescription: '#a4b3b0',
    colorTextPlaceholder: '#93a3a0',
    colorBgLayout: '#0e1514',
    colorBgContainer: '#16201e',
    colorBgElevated: '#1c2826',
    colorBorder: '#6b7d79',
    colorBorderDisabled: '#6b7d79',
    colorBorderSecondary: '#2a3835',
    colorFillTertiary: '#1f2c29',
    colorFillQuaternary: '#1a2523',
  },
  components: {
    Switch: toggle,
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      fontWeight: 500,
      primaryColor: '#06231f',
      dangerColor: '#2a0b0b',
      defaultBorderColor: '#41524e',
      borderColorDisabled: '#33423f',
    },
  },
};

/** The theme for antd's ConfigProvider. */
export const themeOf = (isDark: boolean): ThemeConfig => (isDark ? dark : light);
