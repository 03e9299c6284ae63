/** What is missing in a top-up, said by the form and by the services. */
export const CHOOSE_OPERATOR = 'Elija el operador del móvil.'
export const WRITE_MOBILE = 'Escriba el número de móvil.'
