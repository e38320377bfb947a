/** Form values: everything is text; switches are `yes` or empty. */
export type Texts = Readonly<Record<string, string>>

export interface Group {
  title?: string
  fields: readonly string[]
  /** A sort code and an account number, whose field names start with this. */
  bank?: string
  /** Its effect. */
  note?: string
}
export interface Step {
  id: string
  title: string
  /** What the step is for. */
  about?: string
  groups: readonly Group[]
}
