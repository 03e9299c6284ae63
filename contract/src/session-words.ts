/** Why nobody enters, as the services answer it and the portal has it by its code. */
export const ACCESS_LOCKED =
  'Por seguridad hemos bloqueado este acceso durante 30 minutos, tras varios intentos fallidos. Si no ha sido usted, llámenos.'
export const TOO_MANY_REQUESTS = 'Ha hecho demasiadas peticiones seguidas. Espere un minuto y vuelva a intentarlo.'
export const NOT_A_PERSON = 'No hemos podido comprobar que es usted una persona. Vuelva a intentarlo.'
export const USER_IS_BLOCKED = 'Su usuario está bloqueado. Acuda a su oficina.'
