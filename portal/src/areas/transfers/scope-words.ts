/** What transfers between own accounts and transfers to others are called. */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'

interface ScopeWords {
  creation: string
  result: string
  /** «Va a …», before the amount where it is signed. */
  verb: string
  /** «traspasar» */
  sign: string
  another: string
  saveAsFavourite: string
  /** Of one that is kept without sending it. */
  stored: string
  seeStored: string
  favourites: string
  newFavourite: string
  favourite: string
  /** What is modified or removed: a favourite, or what was kept without sending it. */
  theFavourite: string
  theOrder: string
  chooseFavourite: string
  backWithoutChoosing: string
  /** To the one that was begun. */
  back: string
  /** What is done with a favourite. */
  use: string
}

export const SCOPE_WORDS: Readonly<Record<TransferScope, ScopeWords>> = {
  internal: {
    creation: 'Nuevo traspaso',
    result: 'Resultado del traspaso',
    verb: 'Va a traspasar',
    sign: 'traspasar',
    another: 'Hacer otro traspaso',
    saveAsFavourite: 'Guardar como favorito',
    stored: 'Traspaso guardado sin enviar',
    seeStored: 'Ver los traspasos sin enviar',
    favourites: 'Traspasos favoritos',
    newFavourite: 'Nuevo favorito',
    favourite: 'Favorito',
    theFavourite: 'el favorito',
    theOrder: 'el traspaso',
    chooseFavourite: 'Elegir favorito',
    backWithoutChoosing: 'Volver al traspaso sin elegir',
    back: 'Volver al traspaso',
    use: 'Traspasar',
  },
  external: {
    creation: 'Nueva transferencia',
    result: 'Resultado de la transferencia',
    verb: 'Va a enviar',
    sign: 'enviar',
    another: 'Hacer otra transferencia',
    saveAsFavourite: 'Guardar como favorita',
    stored: 'Transferencia guardada sin enviar',
    seeStored: 'Ver las transferencias sin enviar',
    favourites: 'Transferencias favoritas',
    newFavourite: 'Nueva favorita',
    favourite: 'Favorita',
    theFavourite: 'la favorita',
    theOrder: 'la transferencia',
    chooseFavourite: 'Elegir favorita',
    backWithoutChoosing: 'Volver a la transferencia sin elegir',
    back: 'Volver a la transferencia',
    use: 'Transferir',
  },
}
