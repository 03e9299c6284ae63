/** Said at the field of an account where none is chosen. */
export const CHOOSE_AN_ACCOUNT = 'Elija la cuenta.'
