/** The favourites of an account, of each kind of transfers, as lists. */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { defineList, readList, words } from '../../patterns/extract-screen/list-declaration.ts'
import { SCOPE_WORDS } from './scope-words.ts'

const NONE: Readonly<Record<TransferScope, EmptyWords>> = {
  internal: {
    empty: 'Todavía no tiene favoritos',
    soon: 'Guarde los traspasos que repite y hágalos sin volver a escribirlos.',
    noResults: 'Ningún favorito coincide',
    advice: 'Pruebe con otra palabra de su alias, de la cuenta o del concepto.',
    clear: 'Quitar la búsqueda',
  },
  external: {
    empty: 'Todavía no tiene favoritas',
    soon: 'Guarde las transferencias que repite y hágalas sin volver a escribir la cuenta ni el nombre.',
    noResults: 'Ninguna favorita coincide',
    advice: 'Pruebe con otra palabra de su alias, del beneficiario, de su cuenta o del concepto.',
    clear: 'Quitar la búsqueda',
  },
}

function favouritesOf(scope: TransferScope) {
  const [one, many, which] = scope === 'internal' ? ['favorito', 'favoritos', 'los favoritos'] : ['favorita', 'favoritas', 'las favoritas']
  return defineList({
    one,
    many,
    caption: `${SCOPE_WORDS[scope].favourites}, por su alias`,
    behind: 'nothing',
    filters: [words(`Buscar en ${which}`, 'Alias, cuenta o importe', { amounts: true })],
    empty: NONE[scope],
  })
}

export const FAVOURITE_LISTS = { internal: favouritesOf('internal'), external: favouritesOf('external') } as const

// Those of both kinds of transfers are filtered by the same.
export const readFavouriteSearch = (address: Record<string, unknown>) => readList(FAVOURITE_LISTS.external, address)
