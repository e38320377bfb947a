import {
  emailFilters,
  emailVariables,
  type EmailVariable,
} from '@nineops/contract/service-establishment/email-options.contract'
import { Liquid, LiquidError, type Template } from 'liquidjs'

/** Values of the variables of one e-mail. */
export type EmailValues = Readonly<Record<EmailVariable, string>>

/** Longest filled text, in characters. */
const MOST_FILLED = 100_000
/** Longest subject that is sent; the rest is cut off. */
const MOST_SUBJECT_SENT = 250
const RENDER_MS = 10_000

const allowedTags: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'comment', '#'])
const allowedFilters: ReadonlySet<string> = new Set(emailFilters)

/** Conditions and a few filters; no loops, includes or assignments, so that output stays small. */
function createEngine(): Liquid {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    relativeReference: false,
    dynamicPartials: false,
    // No file is ever read.
    templates: {},
    parseLimit: 20_000,
    memoryLimit: 1_000_000,
    renderLimit: RENDER_MS,
  })
  for (const tag of Object.keys(engine.tags)) if (!allowedTags.has(tag)) delete engine.tags[tag]
  for (const filter of Object.keys(engine.filters))
    if (!allowedFilters.has(filter)) delete engine.filters[filter]
  return engine
}
const engine = createEngine()

const place = (line: number, column: number) => `Line ${line}, column ${column}`

function wordsOf(error: unknown): string {
  if (!(error instanceof LiquidError)) return 'The text cannot be filled'
  const [line = 1, column = 1] = error.token.getPosition()
  const message = (error.originalError?.message ?? error.message).replace(/, line:\d+, col:\d+.*$/su, '')
  const at = place(line, column)
  const filter = /^undefined filter: (.*)$/su.exec(message)?.[1]
  if (filter !== undefined)
    return `${at}: there is no filter “${filter}”; there are ${emailFilters.join(', ')}`
  const tag = /^tag "(.*)" not found$/su.exec(message)?.[1]
  if (tag !== undefined) return `${at}: there is no tag “${tag}”; there are if, unless, case and comment`
  return `${at}: ${message}`
}

interface Used {
  segments: readonly unknown[]
  location: { row: number; col: number }
}

/** Unknown variables, each with its position; checked against the declared names, not the values of one render. */
function unknownVariables(templates: Template[]): string[] {
  const { globals } = engine.analyzeSync(templates, { partials: false })
  const uses = Object.values(globals).flat() as unknown as Used[]
  return uses
    .filter(({ segments }) => segments.length !== 1 || !Object.hasOwn(emailVariables, String(segments[0])))
    .toSorted((a, b) => a.location.row - b.location.row || a.location.col - b.location.col)
    .map(
      ({ segments, location }) =>
        `${place(location.row, location.col)}: there is no variable “${segments.map(String).join('.').slice(0, 80)}”`,
    )
}

/** A template that can be filled any number of times. */
export class EmailTemplate {
  readonly #templates: Template[]
  /** @throws Error with a message, line and column */
  constructor(text: string) {
    try {
      this.#templates = engine.parse(text)
    } catch (error) {
      throw new Error(wordsOf(error), { cause: error })
    }
  }

  /** Errors in words; empty if there are none. */
  problems(): string[] {
    return unknownVariables(this.#templates)
  }

  /** @throws Error with a message */
  fill(values: EmailValues): string {
    let text: string
    try {
      text = String(engine.renderSync(this.#templates, values))
    } catch (error) {
      throw new Error(wordsOf(error), { cause: error })
    }
    if (text.length > MOST_FILLED)
      throw new Error(`Filled in, the text is longer than ${MOST_FILLED} characters`)
    return text
  }
}

/** One line for a header, so that a name can never start another header. */
export const subjectLine = (filled: string): string =>
  filled
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_SUBJECT_SENT)
    .toWellFormed()

/** The text of an e-mail, with uniform line ends and no other control characters. */
export const plainBody = (filled: string): string =>
  filled
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
