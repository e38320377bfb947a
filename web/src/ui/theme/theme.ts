import {
  createTheme,
  type CSSVariablesResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { keepOpenTabInSight } from '../layout/open-tab-in-sight.ts'

/** The brand's only colour. */
const brand: MantineColorsTuple = [
  '#eef3fd',
  '#dbe5fa',
  '#b9cdf5',
  '#92b0ee',
  '#7298e8',
  '#426dd2',
  '#2b57c4',
  '#254cac',
  '#1f4090',
  '#193370',
]

/** Neutral greys of the light screen. */
const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f5f6f8',
  '#eef0f3',
  '#e4e7ec',
  '#d0d5dd',
  '#98a2b3',
  '#667085',
  '#475467',
  '#344054',
  '#101828',
]

/** Neutral greys of the dark screen, lightest first. */
const dark: MantineColorsTuple = [
  '#e8ebf0',
  '#aab2bf',
  '#8891a0',
  '#6b7483',
  '#3a4354',
  '#2c333f',
  '#1f242d',
  '#161a21',
  '#12161c',
  '#0e1116',
]

const fonts = "'Inter Variable', system-ui, sans-serif"

// The page has one banner, which is not a dialog's or a drawer's header.
const plainHead = { header: { role: 'none' } }

const compact = { defaultProps: { size: 'sm' } }

/** The only theme (ui: Face); components take everything from here. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  colors: { brand, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: fonts,
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '7px', lg: '10px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: {
    Button: compact,
    TextInput: compact,
    PasswordInput: compact,
    NumberInput: compact,
    // One that has the focus because of its error would cover the form.
    Select: { defaultProps: { size: 'sm', openOnFocus: false, comboboxProps: { shadow: 'md' } } },
    Textarea: compact,
    Checkbox: compact,
    Switch: compact,
    TabsList: { defaultProps: { ref: keepOpenTabInSight } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { padding: 16, attributes: plainHead } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        padding: 20,
        attributes: plainHead,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
      },
    },
  },
})

/** Colours by meaning, for both schemes; every text colour here is AA on every surface it is used on. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--top-bar-height': '64px',
    '--side-menu-width': '250px',
    '--context-bar-height': '44px',
    '--row-height': '34px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#101828',
    '--mantine-color-dimmed': '#596273',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-default-border': '#d5dae1',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#2b57c4',
    '--canvas': '#f5f6f8',
    '--surface': '#f9fafb',
    '--surface-raised': '#ffffff',
    '--line': '#e4e7ec',
    '--line-quiet': '#eef0f3',
    '--row-hover': '#f5f7fa',
    '--row-active': '#eef3fd',
    '--row-selected': '#e4ecfb',
    '--brand-text': '#254cac',
    '--brand-soft': '#eef3fd',
    '--skeleton': '#eceef2',
    '--status-good': '#101828',
    '--status-good-soft': '#f2f4f7',
    '--status-bad': '#b42318',
    '--status-bad-soft': '#fef1ef',
    '--status-warn': '#93500a',
    '--status-warn-soft': '#fff6e5',
    '--status-warn-line': '#f3d9a4',
    '--status-busy': '#254cac',
    '--status-busy-soft': '#eef3fd',
    '--status-quiet': '#596273',
    '--status-quiet-soft': '#f2f4f7',
    '--chart-1': '#2b59c3',
    '--chart-2': '#0f8a8a',
    '--chart-3': '#b7791f',
    '--chart-4': '#7a4fc0',
    '--chart-5': '#c2410c',
    '--chart-6': '#64748b',
    '--chart-past': '#c3cde0',
  },
  dark: {
    '--mantine-color-body': '#161a21',
    '--mantine-color-text': '#e8ebf0',
    '--mantine-color-dimmed': '#99a2b0',
    '--mantine-color-placeholder': '#8f98a6',
    '--mantine-color-default': '#1c212a',
    '--mantine-color-default-hover': '#252b36',
    '--mantine-color-default-border': '#353d4a',
    '--mantine-color-error': '#ff8a7d',
    '--mantine-color-anchor': '#8fadf5',
    '--canvas': '#0e1116',
    '--surface': '#1a1f27',
    '--surface-raised': '#161a21',
    '--line': '#262c36',
    '--line-quiet': '#1f242d',
    '--row-hover': '#1b2029',
    '--row-active': '#1b2740',
    '--row-selected': '#20304f',
    '--brand-text': '#a3bdf2',
    '--brand-soft': '#1b2740',
    '--skeleton': '#232933',
    '--status-good': '#e8ebf0',
    '--status-good-soft': '#1f242d',
    '--status-bad': '#ff9b90',
    '--status-bad-soft': '#2f1a18',
    '--status-warn': '#f0b45a',
    '--status-warn-soft': '#2b2213',
    '--status-warn-line': '#4a3a1c',
    '--status-busy': '#a3bdf2',
    '--status-busy-soft': '#1b2740',
    '--status-quiet': '#aab2bf',
    '--status-quiet-soft': '#1f242d',
    '--chart-1': '#7fa2ff',
    '--chart-2': '#3fb8b0',
    '--chart-3': '#dba54a',
    '--chart-4': '#a98be6',
    '--chart-5': '#f0834f',
    '--chart-6': '#8c99ab',
    '--chart-past': '#3a4354',
  },
})

/** The key that public/color-scheme.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' })
