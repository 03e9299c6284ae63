/** How each kind of order is called: those between own accounts are «traspasos», and whatever is said of them is masculine. */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'

interface OrderWords {
  one: string
  many: string
  /** Titles of the lists and of one of them. */
  periodicList: string
  periodic: string
  storedList: string
  stored: string
  /** On the tab of the lists. */
  tab: string
  /** Before the amount where it is signed, and on the button that signs. */
  send: { verb: string; sign: string }
  /** Where a list has no rows. */
  noPeriodic: EmptyWords
  noStored: EmptyWords
}

const ADVICE = 'Pruebe con otro estado u otras palabras.'

export const ORDER_WORDS: Readonly<Record<TransferScope, OrderWords>> = {
  internal: {
    one: 'traspaso',
    many: 'traspasos',
    periodicList: 'Traspasos periódicos',
    periodic: 'Traspaso periódico',
    storedList: 'Traspasos sin enviar',
    stored: 'Traspaso sin enviar',
    tab: 'Entre sus cuentas',
    send: { verb: 'Va a traspasar', sign: 'traspasar' },
    noPeriodic: {
      empty: 'No tiene traspasos periódicos desde esta cuenta',
      soon: 'Al hacer un traspaso, elija que se repita y lo verá aquí.',
      noResults: 'No hay traspasos periódicos con estos filtros',
      advice: ADVICE,
    },
    noStored: {
      empty: 'No tiene traspasos sin enviar',
      soon: 'Verá aquí los que guarde sin firmar y los que esperen otras firmas.',
      noResults: 'No hay traspasos sin enviar con estos filtros',
      advice: ADVICE,
    },
  },
  external: {
    one: 'transferencia',
    many: 'transferencias',
    periodicList: 'Transferencias periódicas',
    periodic: 'Transferencia periódica',
    storedList: 'Transferencias sin enviar',
    stored: 'Transferencia sin enviar',
    tab: 'A otras cuentas',
    send: { verb: 'Va a enviar', sign: 'enviar' },
    noPeriodic: {
      empty: 'No tiene transferencias periódicas desde esta cuenta',
      soon: 'Al hacer una transferencia, elija que se repita y la verá aquí.',
      noResults: 'No hay transferencias periódicas con estos filtros',
      advice: ADVICE,
    },
    noStored: {
      empty: 'No tiene transferencias sin enviar',
      soon: 'Verá aquí las que guarde sin firmar y las que esperen otras firmas.',
      noResults: 'No hay transferencias sin enviar con estos filtros',
      advice: ADVICE,
    },
  },
}
