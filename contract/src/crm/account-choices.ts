export const accountStates = ['open', 'closed'] as const
export const deliveries = ['email', 'post', 'portal'] as const
export const paymentMethods = ['direct_debit', 'transfer', 'card'] as const

/** How much of its calls a bill lists; `masked` hides the last four digits dialled (PECR reg 9). */
export const itemisations = ['none', 'summary', 'full', 'masked'] as const
export type Itemisation = (typeof itemisations)[number]

/** Ofcom counts a business of up to ten people, and a charity, as small (General Conditions, definitions). */
export const customerTypes = ['consumer', 'small_business', 'business'] as const
