/** Titles of what failed. */
export const TITLES = {
  operationFailed: 'La operación no se pudo realizar',
  notAllowed: 'Operación no permitida',
} as const
