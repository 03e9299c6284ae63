/** What is missing where offices are looked for. */
export const WRITE_PLACE = 'Escriba una población o un código postal.'
