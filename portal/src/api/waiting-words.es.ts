/** What is said while the bank cannot be reached or looks at who asks, at home and inside. */
export const SERVICE_UNAVAILABLE = 'El servicio no está disponible en este momento. Vuelva a intentarlo más tarde.'
export const STILL_OFFLINE = 'Sigue sin conexión.'
export const CHECKING_YOU = 'Estamos haciendo una comprobación de seguridad. Puede tardar unos segundos.'
