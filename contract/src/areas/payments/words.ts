/** Sentences that services and portal both say of payments by file. */
export const PREPARES_ONLY = 'Puede preparar ficheros, pero no firmarlos.'

/** What is wrong with a NIF that an identifier is calculated of. */
export const TAX_ID_PROBLEMS = {
  EMPTY: 'Escriba el NIF.',
  FORMAT: 'El NIF no es correcto: tiene 9 caracteres, entre cifras y letras.',
  CHECK: 'El NIF no es correcto: la letra o la cifra final no corresponde.',
} as const
