import { type PartProps, part } from './part.ts'
import classes from './parts.module.css'

interface RowProps extends PartProps {
  /** How they stand to each other; in the middle unless given. */
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  /** The first at the left, the last at the right. */
  between?: boolean
  /** All at the right. */
  end?: boolean
  wrap?: boolean
}

/** Things beside each other: a toolbar, a heading with its buttons. */
export const Row = ({ align, between, end, wrap, ...props }: RowProps) =>
  part(classes.row, props, {
    ...(align && { alignItems: align }),
    ...(between && { justifyContent: 'space-between' }),
    ...(end && { justifyContent: 'flex-end' }),
    ...(wrap && { flexWrap: 'wrap' }),
  })

/** The buttons of what is above them. */
export const Buttons = (props: RowProps) => <Row gap={8} wrap data-buttons {...props} />

/** Things below each other; a list without its marks. */
export const Stack = (props: PartProps) => part(classes.stack, props)

interface ColumnsProps extends PartProps {
  /** As many columns of the same width as there is room for, none narrower than this, in pixels. */
  min?: number
  /** So many columns of the same width. */
  count?: number
  /** Each ends with its content, not all at the height of the tallest. */
  top?: boolean
}

/** Things in columns, two of them unless given. */
export const Columns = ({ min, count = 2, top, ...props }: ColumnsProps) =>
  part(classes.columns, props, {
    gridTemplateColumns:
      min === undefined
        ? `repeat(${count}, minmax(0, 1fr))`
        : `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
    ...(top && { alignItems: 'start' }),
  })

interface PanelProps extends PartProps {
  /** Between its edge and its content, in pixels. */
  pad?: number
}

/** A part of a screen with an edge of its own; with a `gap`, things below each other. */
export const Panel = ({ pad, ...props }: PanelProps) =>
  part(classes.panel, props, {
    ...(pad !== undefined && { padding: pad }),
    ...(props.gap !== undefined && { display: 'grid' }),
  })

/** Words, in a tone and a size. */
export const Text = (props: PartProps) => part(classes.text, { as: 'p', ...props })

/** What to know about the thing above or below. */
export const Hint = (props: PartProps) => <Text size={13} tone="quiet" {...props} />

/** The title of a section, panel or card. */
export const SectionTitle = (props: PartProps) => <Text as="h2" size={14} strong {...props} />
