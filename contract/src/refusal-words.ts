/** Refusals that the services answer with and the portal says before it asks them. */
export const CONSULTATIVE = 'Puede consultar, pero no operar. Pida la tarjeta de coordenadas o autorice la operativa en su oficina.'
export const PRODUCT_CONSULTATIVE = 'Puede consultar este producto, pero no operar con él. Autorice la operativa en su oficina.'
export const CHOOSE_EXERCISE = 'Elija el ejercicio.'
export const NO_METHOD = 'Para operar necesita recibir las claves por SMS.'
