/** What is signed on the page of what it is about, by its word in the address. */
export const SIGNED_WAYS = ['approve', 'allow'] as const

export const SIGNED = {
  approve: { action: 'APPROVE', title: 'Aprobar la compra' },
  allow: { action: 'ALLOW', title: 'Volver a permitir los cargos' },
} as const
