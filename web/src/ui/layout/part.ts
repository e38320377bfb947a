import { type CSSProperties, createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import classes from './parts.module.css'

export interface Look {
  /** Between what is in it, in pixels. */
  gap?: number
  /** Above and below it, in pixels. */
  mt?: number
  mb?: number
  /** Kept free for what comes later, in pixels. */
  minHeight?: number
  /** Of its text, in pixels: as around it unless given. */
  size?: 12 | 13 | 14 | 16
  tone?: 'quiet' | 'bad' | 'warn' | 'good' | undefined
  strong?: boolean
}

/** The element that a part is: a `div` unless it says otherwise. */
export interface PartProps extends Look, HTMLAttributes<HTMLElement> {
  as?:
    | 'article'
    | 'aside'
    | 'div'
    | 'dl'
    | 'figure'
    | 'footer'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'header'
    | 'li'
    | 'nav'
    | 'ol'
    | 'output'
    | 'p'
    | 'section'
    | 'small'
    | 'span'
    | 'strong'
    | 'ul'
  ref?: Ref<HTMLElement>
}

/** Names of classes, without those that don't apply. */
export const join = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')

/** Draws a part: `kind` is its class, `own` the look that its component gives it. */
export function part(kind: string | undefined, props: PartProps, own: CSSProperties = {}): ReactNode {
  const { as = 'div', gap, mt, mb, minHeight, size, tone, strong, className, style, ...rest } = props
  return createElement(as, {
    ...rest,
    className: join(kind, tone && classes[tone], strong && classes.strong, className),
    style: {
      ...own,
      ...(gap !== undefined && { gap }),
      ...(mt !== undefined && { marginTop: mt }),
      ...(mb !== undefined && { marginBottom: mb }),
      ...(minHeight !== undefined && { minHeight }),
      ...(size !== undefined && { fontSize: size }),
      ...style,
    },
  })
}
