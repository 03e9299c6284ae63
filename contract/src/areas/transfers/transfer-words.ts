/** What the forms of transfers and the services say alike. */

export const WRITE_ALIAS = 'Escriba un alias.'
export const ALIAS_TAKEN = 'Ya tiene un favorito con ese alias. Escriba otro.'
export const LATER_THAN_TODAY = 'Elija un día posterior a hoy.'
