/** Sentences that services and portal both say of B2B debits and mandates. */
export const NO_RETURN_ONCE_PAID = 'Una vez pagado, un adeudo B2B no se puede devolver.'
export const CREDITOR_NAME_MISSING = 'Escriba el nombre del acreedor.'
export const CREDITOR_ID_WRONG = 'El identificador no es correcto. Cópielo del mandato que firmó.'

/** Of a mandate, where one that ends has its last day. */
export const NO_LAST_DAY = 'Sin fecha final'
