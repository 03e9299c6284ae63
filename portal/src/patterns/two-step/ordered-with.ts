import { createContext } from 'react'

interface Ordered {
  /** Whose contract says who must sign the operation on the screen; `undefined` for what its customer signs alone. */
  product: string | undefined
  /** Its figures are of today: the others must sign today too. */
  sameDay: boolean
}

export const OrderedWith = createContext<Ordered>({ product: undefined, sameDay: false })
