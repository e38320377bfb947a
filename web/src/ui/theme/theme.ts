import {
  createTheme,
  type CSSVariablesResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

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
  '#fafafa',
  '#f4f4f5',
  '#ebebed',
  '#dedee1',
  '#c9c9ce',
  '#97979f',
  '#6b6b73',
  '#55555c',
  '#3a3a40',
  '#1d1d20',
]

/** Neutral greys of the dark screen, lightest first. */
const dark: MantineColorsTuple = [
  '#e4e4e7',
  '#b8b8bf',
  '#9d9da6',
  '#71717a',
  '#3f3f46',
  '#303036',
  '#26262b',
  '#1a1a1e',
  '#141417',
  '#0e0e10',
]

const systemFonts =
  "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

// The page has one banner, which is not a dialog's or a drawer's header.
const plainHead = { header: { role: 'none' } }

const compact = { defaultProps: { size: 'sm' } }

/** The only theme (4 px steps, three body sizes, two weights); components take everything from here. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  colors: { brand, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: systemFonts,
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
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
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
    Textarea: compact,
    Checkbox: compact,
    Switch: compact,
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, fz: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: plainHead } },
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
    '--mantine-color-text': '#1d1d20',
    '--mantine-color-dimmed': '#62626a',
    '--mantine-color-placeholder': '#6b6b73',
    '--mantine-color-default-border': '#d6d6da',
    '--mantine-color-error': '#c02626',
    '--mantine-color-anchor': '#2b57c4',
    '--surface': '#fafafa',
    '--surface-raised': '#ffffff',
    '--line': '#e6e6e9',
    '--row-hover': '#f6f6f8',
    '--row-active': '#eef3fd',
    '--row-selected': '#e4ecfb',
    '--brand-text': '#254cac',
    '--brand-soft': '#eef3fd',
    '--skeleton': '#ededf0',
    '--status-good': '#146c43',
    '--status-good-soft': '#e6f5ec',
    '--status-bad': '#b42318',
    '--status-bad-soft': '#fdeceb',
    '--status-warn': '#8a4b00',
    '--status-warn-soft': '#fdf2df',
    '--status-busy': '#254cac',
    '--status-busy-soft': '#eaf0fc',
    '--status-quiet': '#55555c',
    '--status-quiet-soft': '#f1f1f3',
  },
  dark: {
    '--mantine-color-body': '#141417',
    '--mantine-color-text': '#e4e4e7',
    '--mantine-color-dimmed': '#a0a0a9',
    '--mantine-color-placeholder': '#94949d',
    '--mantine-color-default': '#1d1d21',
    '--mantine-color-default-hover': '#26262b',
    '--mantine-color-default-border': '#3a3a41',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#92b0ee',
    '--surface': '#0e0e10',
    '--surface-raised': '#1a1a1e',
    '--line': '#29292e',
    '--row-hover': '#1b1b1f',
    '--row-active': '#1c2438',
    '--row-selected': '#1f2b47',
    '--brand-text': '#a3bdf2',
    '--brand-soft': '#1c2438',
    '--skeleton': '#26262b',
    '--status-good': '#6ddba0',
    '--status-good-soft': '#12291d',
    '--status-bad': '#ff9b92',
    '--status-bad-soft': '#351715',
    '--status-warn': '#f2b95c',
    '--status-warn-soft': '#31230c',
    '--status-busy': '#a3bdf2',
    '--status-busy-soft': '#1a2440',
    '--status-quiet': '#b8b8bf',
    '--status-quiet-soft': '#232327',
  },
})

/** The key that public/color-scheme.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' })
