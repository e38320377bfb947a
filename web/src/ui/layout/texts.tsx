import { type PartProps, part } from './part.ts'
import classes from './parts.module.css'

/** Words, in a tone and a size. */
export const Text = (props: PartProps) => part(classes.text, { as: 'p', ...props })

/** What to know about the thing above or below. */
export const Hint = (props: PartProps) => <Text size={13} tone="quiet" {...props} />

/** The title of a section, panel or card. */
export const SectionTitle = (props: PartProps) => <Text as="h2" size={14} strong {...props} />
