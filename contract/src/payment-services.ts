/** Services whose money goes to other banks, and comes from them, as instant transfers: their customers see it there and not as transfers. */
export const PAYMENT_SERVICES = ['BIZUM'] as const
export type PaymentService = (typeof PAYMENT_SERVICES)[number]
