/** Calls whose answers are out of date after an operation, for areas that may not name each other. Held to the calls by `refreshes.test.ts`. */

/** Whatever shows balances or movements. */
export const MONEY_MOVED = [
  '/accounts/v1/pool',
  '/accounts/v1/position',
  '/accounts/v1/{id}/detail',
  '/accounts/v1/{id}/withholdings',
  '/accounts/v2/{id}/movement-extract',
  '/accounts/v2/{id}/movement-extract/{movementId}',
  '/financings/v1/pool',
  '/financings/v1/position',
  '/financings/v1/{id}/detail',
  '/cards/v1/pool',
  '/cards/v1/position',
  '/cards/v1/{id}/detail',
  '/products/v1/global-position',
] as const

/** Whatever shows how the customer is reached, or what they sign with. */
export const CONTACTS_CHANGED = [
  '/users/v1/contact-info/view',
  '/users/v1/overview',
  '/users/v1/otp/view',
  '/signature/v1/methods',
] as const
