/** Why nothing is done with a deposit any more. */
export const HAS_MATURED = 'El depósito ya ha vencido.'
