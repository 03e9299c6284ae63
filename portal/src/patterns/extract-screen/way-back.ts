/** What an address says of the list that somebody comes from, and goes back to. */

/** Of an operation that is begun from a movement too: it comes back to the movements, and not to its own list. */
export interface FromMovements {
  from?: 'movements' | undefined
}

export function readFrom({ from }: Record<string, unknown>): FromMovements {
  return from === 'movements' ? { from } : {}
}

/** The row of a list that is open beside it, and the frozen list (txId) that it is of. */
export interface OpenRow {
  list?: string | undefined
  movement?: string | undefined
}

const LIST = /^[\w-]{20,2000}$/

export function readOpenRow({ list, movement }: Record<string, unknown>): OpenRow {
  return {
    ...(typeof list === 'string' && LIST.test(list) ? { list } : {}),
    ...(typeof movement === 'string' || typeof movement === 'number' ? { movement: String(movement) } : {}),
  }
}
