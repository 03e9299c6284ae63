/** Services whose money goes to other banks as transfers, or comes from them: their customers see it there and not as transfers. */
export const PAYMENT_SERVICES = ['BIZUM', 'CONFIRMING'] as const
export type PaymentService = (typeof PAYMENT_SERVICES)[number]
