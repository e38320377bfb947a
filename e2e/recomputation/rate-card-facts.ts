/** A line of a rate card; money as decimal text. */
export interface EntryFacts {
  card: number
  prefix: string
  destination: string
  group: string
  connection: string
  day: string
  evening: string
  weekend: string
  minimum: string
  first: number
  next: number
  /** What entries of a card may say besides; absent: as most. */
  kind?: number
  code?: string
  origin?: string
  eveningFee?: string | null
  weekendFee?: string | null
  maximum?: string | null
  atZero?: boolean
  access?: string
  serviceMinute?: string
  serviceCall?: string
}

/** What a card says besides its prices. */
export interface CardRuleFacts {
  card: number
  calendar: {
    day: ({ from: string; to: string } | null)[]
    weekend: number[]
    bankHolidays: string | null
  } | null
  roundTo: number
  roundUp: boolean
  /** The uncovered rest of a call costs what it would by itself. */
  restAnew?: boolean
  /** What none of its entries prices; absent: nothing. */
  costPlus?:
    | {
        productGroup: string | null
        percent: string
        unitPrice: string
        minimumCharge: string
        maximumCharge: string | null
      }[]
    | null
}

/** The account that a number belongs to over some days, and so whose cards price its calls. */
export interface ServiceFacts {
  index: number
  account: number
  cli: string
  description: string
  start: string
  end: string | null
}
