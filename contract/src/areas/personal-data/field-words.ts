/** What is missing in the forms of personal data, said by each and by the services. */
export const WRITE_PHONE = 'Escriba el número de teléfono.'
export const WRITE_PASSWORD = 'Escriba su clave de acceso.'
export const WRITE_CURRENT_PASSWORD = 'Escriba su clave actual.'
export const CHANGE_SOMETHING = 'Cambie al menos un dato.'
