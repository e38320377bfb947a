import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface RowsOptions {
  count: number
  /** Of a row, in pixels; a guess if rows are `measured`. */
  height: number
  /** Each row has a height of its own, and says its number in `data-index`. */
  measured?: boolean
  /** Height of a sticky head above the first row, in pixels. */
  head?: number
  /** How many rows are rendered above and below those in sight. */
  spare: number
}

/** What is in sight of the scrolled list, in pixels. */
interface Sight {
  top: number
  height: number
}

/**
 * The rows to render, from `first` up to before `end`. A list that has become shorter is not yet scrolled back: what is
 * in sight next are its last rows. `starts` are those of rows that differ in height, with the end of the last.
 */
export function rowsToRender(
  sight: Sight,
  { count, height, head = 0, spare }: RowsOptions,
  starts?: readonly number[],
): { first: number; end: number } {
  const total = starts?.[count] ?? count * height
  const top = Math.max(0, Math.min(sight.top, total + head - sight.height))
  const indexAt = (pixels: number): number => {
    if (!starts) return Math.floor(pixels / height)
    const after = starts.findIndex(start => start > pixels)
    return after < 0 ? count : after - 1
  }
  const first = Math.max(0, indexAt(top) - spare)
  return { first, end: Math.min(count, indexAt(top + sight.height + height) + 1 + spare) }
}

/** In milliseconds: how long rows that are measured on the way to one may still move it. */
const AIM_MS = 300

/** The rows of a scrolled list that are rendered: those in sight and a few around them, with their pixels from the first. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, options: RowsOptions) {
  const { count, height, measured = false, head = 0 } = options
  // In whole rows, so that not every pixel renders the list again.
  const [sight, setSight] = useState({ top: 0, height: 0, width: 0 })
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map())
  const aim = useRef({ index: 0, since: -AIM_MS, measured: false })

  const starts = useMemo(() => {
    if (!measured) return undefined
    const sums = [0]
    for (let index = 0; index < count; index += 1)
      sums.push((sums[index] ?? 0) + (heights.get(index) ?? height))
    return sums
  }, [measured, count, heights, height])
  const startOf = (index: number): number => starts?.[index] ?? index * height

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () =>
      setSight(before => {
        const now = {
          top: Math.floor(element.scrollTop / height) * height,
          height: element.clientHeight,
          width: element.clientWidth,
        }
        return before.top === now.top && before.height === now.height && before.width === now.width
          ? before
          : now
      })
    // Before the browser paints, or it would show where no rows are yet.
    const follow = () => flushSync(look)
    // The first comes once the page is laid out; to look now would lay it out twice.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, height])

  function reach(index: number): void {
    const element = scroller.current
    if (!element) return
    const [top, bottom] = [startOf(index), startOf(index + 1)]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom + head > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom + head - element.clientHeight
  }
  function scrollTo(index: number): void {
    aim.current = { index, since: performance.now(), measured: false }
    reach(index)
  }

  // After each render, as its rows may be others. It ends when all of them are measured.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any render may bring rows that are not measured
  useLayoutEffect(() => {
    const element = scroller.current
    // Not laid out yet, or hidden while something above it loads.
    if (!measured || !element || sight.height === 0) return
    const next = new Map(heights)
    let above = 0
    for (const row of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const index = Number(row.dataset['index'])
      const more = row.offsetHeight - (heights.get(index) ?? height)
      if (more === 0) continue
      next.set(index, row.offsetHeight)
      if (startOf(index) < element.scrollTop) above += more
    }
    const { index, since, measured: moved } = aim.current
    aim.current.measured = false
    if ([...next].some(([at, of]) => heights.get(at) !== of)) {
      // What is in sight stays where it is.
      element.scrollTop += above
      aim.current.measured = true
      // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows how high they are
      setHeights(next)
    } else if (moved && performance.now() - since < AIM_MS) reach(index)
  })

  const { first, end } = rowsToRender(sight, options, starts)
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, at) => ({
    index: first + at,
    start: startOf(first + at),
  }))
  return { shown, totalHeight: startOf(count), scrollTo }
}
